import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isMissing } from "../../../provision/missing.ts";
import { redisServer } from "../../../provision/redis-server.ts";
import { type PretendWorkflow, pretendWorkflow } from "../../api/pretend-workflow.ts";
import { bucketServer } from "../../files/s3/bucket-server.ts";
import { mailServer } from "../../outgoing/mail-server.ts";
import { deadPort } from "../../webhooks/loopback-server.ts";
import { type Around, atTheTerminal, type Terminal } from "../at-the-terminal.ts";

const DAY = 86_400_000;
/** A loopback address that the service does not recognise as loopback, so that the tests never listen on other interfaces. */
const OTHERS = "127.1";
let workflow: PretendWorkflow;
let environment: Record<string, string>;
beforeAll(async () => {
  workflow = await pretendWorkflow();
  environment = { PARLEY_ALLOW_WEBHOOK_HOSTS: "127.0.0.1" };
});
beforeEach(() => workflow.reset());
afterAll(() => workflow.close());

const healthy = () => ["--webhook-url", workflow.url, "--sign", "--allow-origin", "https://a.example"];

/**
 * Returns the findings of `doctor` other than ok, as `state check: message`, except the one about the disk. Checks that only the
 * state `fail` makes the command fail.
 */
async function findings(terminal: Terminal, around: Around = {}): Promise<string[]> {
  const ran = await terminal.run(["doctor", "--json"], { environment, ...around });
  const report = JSON.parse(ran.stdout);
  const states = report.checks.map(({ state }: { state: string }) => state);
  expect([report.ok, ran.code]).toEqual(states.includes("fail") ? [false, 1] : [true, 0]);
  const found = report.checks.filter(
    ({ state, check }: Record<"state" | "check", string>) => state !== "ok" && check !== "disk",
  );
  return found.map(
    ({ state, check, message }: Record<"state" | "check" | "message", string>) =>
      `${state} ${check}: ${message}`,
  );
}

describe("doctor", () => {
  it("lists each check, and reports no problem in a healthy installation", async () => {
    const terminal = atTheTerminal();
    const { site_id } = await terminal.newSite(...healthy());
    const { code, stdout, stderr } = await terminal.run(["doctor"], { environment });
    expect([code, stderr]).toEqual([0, ""]);
    const lines = stdout.trimEnd().split("\n");
    const shown = (line: string) => line.replace(/:.*/, "").replace(/ key_\w+/, " key");
    expect(lines.map((line) => shown(line).replace(/^warn {2}disk$/, "ok    disk"))).toEqual([
      "ok    settings",
      "ok    transport",
      "ok    public address",
      "ok    webhook hosts",
      "ok    storage",
      "ok    disk",
      "ok    master secret",
      `ok    ${site_id} webhook`,
      `ok    ${site_id} origins`,
      `ok    ${site_id} key`,
      `ok    ${site_id} signing secret`,
      `ok    ${site_id} identity secret`,
    ]);
  });

  it("calls a site's workflow once with a signed request, as the service does", async () => {
    const terminal = atTheTerminal();
    await terminal.newSite(...healthy());
    expect(await findings(terminal)).toEqual([]);
    expect(workflow.received).toHaveLength(1);
    expect(workflow.last().headers).toHaveProperty("x-webhook-signature");
  });

  it.each([
    [401, "The server refused the call (status 401). Check the secret header and the signing secret"],
    [404, "There is nothing at this address (status 404). Copy the address again"],
    [302, "The address redirects (status 302) but does not say where. Redirects are not followed"],
    [500, "The workflow or server failed (status 500). Its log has the details."],
  ])("says how to fix a workflow that answers with status %i", async (status, said) => {
    const terminal = atTheTerminal();
    const { site_id } = await terminal.newSite(...healthy());
    workflow.answers(() => ({ status }));
    const [first, ...more] = await findings(terminal);
    expect(first).toContain(`fail ${site_id} webhook: ${new URL(workflow.url).host}: ${said}`);
    expect(more).toEqual([]);
  });

  it.each([
    [
      "fail",
      "with a reported error",
      { body: { success: false, message: "No credit" } },
      "Its message: No credit",
    ],
    ["fail", "with an empty body", { body: "" }, "The answer is empty"],
    ["warn", "with an acknowledgement", { body: "Accepted" }, "the scenario has no reply"],
  ])("reports `%s` if the workflow answers %s", async (state, _how, answer, said) => {
    const terminal = atTheTerminal();
    const { site_id } = await terminal.newSite(...healthy());
    workflow.answers(() => answer);
    expect(await findings(terminal)).toEqual([
      expect.stringMatching(new RegExp(`^${state} ${site_id} webhook: .*${said}`)),
    ]);
  });

  it.skipIf(process.platform === "win32").each([
    ["fail", "604", "other users of this machine"],
    ["fail", "602", "other users of this machine"],
    ["warn", "640", "its group"],
  ])("reports `%s` if the master secret's file has mode %s", async (state, mode, said) => {
    const terminal = atTheTerminal();
    await terminal.newSite(...healthy());
    const file = join(terminal.folder, "data", "secret");
    chmodSync(file, Number.parseInt(mode, 8));
    expect(await findings(terminal)).toEqual([
      expect.stringMatching(new RegExp(`^${state} master secret: .*${said}.*chmod 600 ${file}$`)),
    ]);
    const given = { ...environment, PARLEY_SECRET: readFileSync(file, "utf8").trim() };
    expect(await findings(terminal, { environment: given })).toEqual([]);
  });

  it("says how to fix a workflow that does not answer, and a host that is not allowed", async () => {
    const terminal = atTheTerminal();
    const dead = `http://127.0.0.1:${await deadPort()}/`;
    await terminal.newSite("--webhook-url", dead, "--allow-origin", "https://a.example");
    expect(await findings(terminal)).toEqual([expect.stringContaining("Nothing accepts connections at")]);
    expect(await findings(terminal, { environment: {} })).toEqual([
      expect.stringContaining("unless the operator adds 127.0.0.1:"),
    ]);
  });

  it("reports a site without a workflow or an allowed origin", async () => {
    const terminal = atTheTerminal();
    const { site_id } = await terminal.newSite();
    expect(await findings(terminal)).toEqual([
      expect.stringMatching(
        new RegExp(`^fail ${site_id} webhook: .*parley site update ${site_id} --webhook-url`),
      ),
      expect.stringMatching(
        new RegExp(`^warn ${site_id} origins: .*parley site update ${site_id} --allow-origin`),
      ),
    ]);
  });

  it("recommends replacing keys and secrets older than 90 days, and says how", async () => {
    const terminal = atTheTerminal();
    const { site_id } = await terminal.newSite(...healthy());
    const daysLater = (days: number) => ({ clock: () => Date.now() + days * DAY });
    expect(await findings(terminal, daysLater(90))).toEqual([]);
    expect(await findings(terminal, daysLater(91))).toEqual([
      expect.stringMatching(
        /^warn .*key_\w{12}: 91 days old.*parley key create.*parley key revoke key_\w{12}$/,
      ),
      expect.stringMatching(/^warn .*signing secret: 91 days old.*secrets\/rotate/),
      expect.stringContaining(`${site_id} identity secret: 91 days old`),
    ]);
  });

  it.each([
    [
      { PARLEY_PUBLIC_URL: "http://chat.example.com" },
      "fail public address: PARLEY_PUBLIC_URL must start with https://",
    ],
    [{ HOST: OTHERS, PARLEY_TRUST_PROXY: "10.0.0.1" }, "warn public address: Set PARLEY_PUBLIC_URL"],
    [{ PARLEY_TRUST_PROXY: "loopback" }, "warn public address: Set PARLEY_PUBLIC_URL"],
    [
      { HOST: OTHERS, PARLEY_PUBLIC_URL: "https://chat.example.com" },
      `fail transport: Calls from other machines reach ${OTHERS} without TLS`,
    ],
    [{ PARLEY_ALLOW_WEBHOOK_HOSTS: "*" }, "warn webhook hosts: PARLEY_ALLOW_WEBHOOK_HOSTS=* lets every site"],
    [{ PARLEY_ALLOW_WEBHOOK_HOSTS: "a b" }, 'fail settings: PARLEY_ALLOW_WEBHOOK_HOSTS: "a b" is not a host'],
    [{ PORT: "eighty" }, "fail settings: PORT: "],
    [{ PARLEY_TRUST_PROXY: "proxy" }, "fail settings: PARLEY_TRUST_PROXY: give addresses or CIDRs"],
    [
      { PARLEY_TLS_CERT: "/nowhere/cert.pem", PARLEY_TLS_KEY: "/nowhere/key.pem" },
      "fail settings: PARLEY_TLS_CERT: /nowhere/cert.pem cannot be read (ENOENT).",
    ],
    [
      { HOST: "192.0.2.1" },
      "fail settings: HOST: 192.0.2.1 is not an address of this machine. Set one of its addresses, such as 127.0.0.1.",
    ],
    [{ PARLEY_DATA_DIR: "/dev/null/data" }, "fail storage: PARLEY_DATA_DIR: "],
  ])("reports a problem with the setting %j", async (settings, said) => {
    expect(await findings(atTheTerminal(), { environment: settings as Record<string, string> })).toEqual([
      expect.stringContaining(said),
    ]);
  });

  it.each([
    { PARLEY_PUBLIC_URL: "https://chat.example.com" },
    { PARLEY_PUBLIC_URL: "http://localhost:3000" },
  ])("reports no problem with the setting %j", async (settings) => {
    expect(await findings(atTheTerminal(), { environment: settings })).toEqual([]);
  });

  it("detects a master secret that does not match the encrypted data", async () => {
    const terminal = atTheTerminal();
    await terminal.newSite();
    const found = await findings(terminal, { environment: { PARLEY_SECRET: "another master secret" } });
    expect(found).toEqual([expect.stringContaining("fail storage: PARLEY_SECRET: ")]);
  });

  it("says why the connection to Redis fails, without printing the password", async () => {
    const terminal = atTheTerminal();
    await terminal.newSite(...healthy());
    const REDIS_URL = `redis://:hunter2@127.0.0.1:${await deadPort()}`;
    const found = await findings(terminal, { environment: { ...environment, REDIS_URL } });
    expect(found).toEqual([
      expect.stringMatching(/^fail redis: REDIS_URL: 127\.0\.0\.1:\d+ cannot be used \(.*ECONNREFUSED/),
    ]);
    expect(found.join()).not.toContain("hunter2");
  });

  it("connects to the mail server, or says why the connection fails, without printing the password", async () => {
    const terminal = atTheTerminal();
    await terminal.newSite(...healthy());
    const server = await mailServer({ password: "hunter2" });
    const mail = (PARLEY_SMTP_URL: string) =>
      terminal.run(["doctor"], {
        environment: { ...environment, PARLEY_SMTP_URL, PARLEY_MAIL_FROM: "chat@shop.example" },
      });
    try {
      const { host } = new URL(server.url);
      expect((await mail(server.url)).stdout).toContain(`ok    mail: ${host} accepts e-mails.\n`);
      const { stdout } = await mail(server.url.replace("hunter2", "hunter3"));
      expect(stdout).toMatch(
        /^fail {2}mail: PARLEY_SMTP_URL: 127\.0\.0\.1:\d+ cannot be used \(EAUTH .*535\)/m,
      );
      expect(stdout).not.toContain("hunter");
    } finally {
      await server.close();
    }
  });

  it("tests the file bucket without leaving a file in the bucket, or says why the bucket is unusable", async () => {
    const terminal = atTheTerminal();
    await terminal.newSite(...healthy());
    const server = await bucketServer();
    const bucket = (AWS_SECRET_ACCESS_KEY: string, PARLEY_FILES_URL = server.url) => ({
      environment: { ...environment, PARLEY_FILES_URL, AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY },
    });
    try {
      const { stdout } = await terminal.run(["doctor"], bucket("S3RVER"));
      expect(stdout).toContain(
        "ok    files: s3://parley-files/chat/files.2 can be written to, read from and deleted from.\n",
      );
      expect(server.kept()).toEqual([]);
      const [wrongSecret = ""] = await findings(terminal, bucket("hunter2"));
      expect(wrongSecret).toMatch(
        /^fail files: PARLEY_FILES_URL: s3:\S+ at 127\.0\.0\.1:\d+ cannot be written to \(.* 403 \(SignatureDoesNotMatch\)\)/,
      );
      expect(wrongSecret).not.toContain("hunter");
      const nowhere = `s3://parley-files?endpoint=http://127.0.0.1:${await deadPort()}`;
      expect(await findings(terminal, bucket("S3RVER", nowhere))).toEqual([
        expect.stringContaining("cannot be used (ECONNREFUSED)"),
      ]);
    } finally {
      await server.close();
    }
  });

  it.skipIf(isMissing("Redis"))("reports that Redis answers", async () => {
    const terminal = atTheTerminal();
    const server = await redisServer();
    try {
      const around = { environment: { ...environment, REDIS_URL: server.url } };
      const { stdout } = await terminal.run(["doctor"], around);
      expect(stdout).toContain(`ok    redis: ${new URL(server.url).host} answers.\n`);
    } finally {
      await server.remove();
    }
  });
});
