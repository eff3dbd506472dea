import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { compileFunction } from "node:vm";
import express from "express";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parleyClient, signUserToken, verifyWebhook } from "../../client/src/index.ts";
import { openParley, type Parley } from "../../core/src/app/open-parley.ts";
import { type PretendWorkflow, pretendWorkflow } from "../core/api/pretend-workflow.ts";
import { atTheTerminal } from "../core/cli/at-the-terminal.ts";
import { freePort } from "../provision/free-port.ts";
import { programPath } from "../provision/program-path.ts";
import { codeOf } from "./code-blocks.ts";
import { apiCalls, parleyCommands, words } from "./shell-lines.ts";

const SESSION = "customer-1";
const PHOTO = new File([Buffer.from("a receipt")], "receipt.txt", { type: "text/plain" });

const folder = mkdtempSync(join(tmpdir(), "parley-blocks-"));
let workflow: PretendWorkflow;
let parley: Parley;
let server: Server;
let service = "";
let key = "";

beforeAll(async () => {
  workflow = await pretendWorkflow();
  const port = await freePort();
  service = `http://127.0.0.1:${port}`;
  parley = await openParley({
    publicUrl: service,
    dataDir: join(folder, "data"),
    log: "silent" as const,
    allowWebhookHosts: ["127.0.0.1"],
  });
  server = express().use(parley.express()).listen(port, "127.0.0.1");
  await once(server, "listening");
  await asNew();
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await parley.close();
  await workflow.close();
  rmSync(folder, { recursive: true });
});

/** Creates a separate site with a conversation, for code that changes the site. */
async function asNew(): Promise<void> {
  workflow.reset();
  const site = await parley.sites.create({
    name: "Shop",
    webhook_url: workflow.url,
    files: { types: ["text/plain"], max_bytes: 1_000, per_session: 10 },
  });
  key = site.api_key;
  await client().messages.send({ message: "Hi", session_id: SESSION });
}

const client = () => parleyClient({ baseUrl: `${service}/v1`, apiKey: key });

describe.skipIf(programPath(["curl"]) === undefined)("The calls in the documentation", () => {
  it.each(apiCalls)("succeed with a running service: $line ($page)", async ({ line }) => {
    await asNew();
    const { file_id } = await client().files.send(SESSION, PHOTO, { name: PHOTO.name });
    const typed = line
      .replace(/^curl /, "curl --silent --show-error --fail-with-body ")
      .replaceAll(/https:\/\/chat\.example\.com|http:\/\/127\.0\.0\.1:3000/g, service)
      .replaceAll("<API_KEY>", key)
      .replaceAll("file_…", file_id);
    expect(await curl(typed)).toContain('"');
  });

  it.each(["docs/guides/webhooks.md", "docs/guides/late-replies.md", "core/recipes/README.md"])(
    "send a late reply, as on the page %s",
    async (page) => {
      await asNew();
      workflow.answers(async ({ headers }) => {
        void curl(codeOf(page, "sh", "REPLY_URL"), `${headers["x-reply-url"]}`);
        return { headers: { "content-type": "text/plain" }, body: "Accepted" };
      });
      const { message } = await client().messages.send({ message: "Where is my order?" });
      expect(message).toBe("It left our warehouse this morning.");
    },
  );
});

async function curl(typed: string, replyUrl = ""): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    PARLEY: service,
    BASE: service,
    SESSION,
    SESSION_ID: SESSION,
    KEY: key,
    PARLEY_API_KEY: key,
    X_REPLY_URL: replyUrl,
    REPLY_URL: replyUrl,
  };
  const child = spawn("bash", ["-c", typed], { env, stdio: ["ignore", "pipe", "pipe"] });
  const [said, faults, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  if (code !== 0) throw new Error(`${faults}${said}`);
  return said;
}

describe("The documentation's scripts that call a service", () => {
  beforeEach(asNew);

  it("send a file, on the page “Files from visitors”", async () => {
    const code = codeOf("docs/guides/files.md", "js", "X-File-Name");
    const given = { service, sessionId: SESSION, token: key, file: PHOTO, fetch };
    const sent = await run(code, given, "{ file_id, name, type, size }");
    expect(sent).toMatchObject({ name: "receipt.txt", type: "text/plain", size: PHOTO.size });
  });

  it("stream a reply, on the page “Stream a reply”", async () => {
    const written: string[] = [];
    await run(codeOf("docs/guides/streaming.md", "ts", "messages.stream"), {
      parley: client(),
      process: { stdout: { write: (piece: string) => written.push(piece) } },
    });
    expect(written.join("")).toBe("You said: Where is my order?");
  });

  it("send, stream and list messages, and send files, on the client's pages", async () => {
    const written: string[] = [];
    const given = {
      parleyClient: () => client(),
      process: { env: {}, stdout: { write: (piece: string) => written.push(piece) } },
      console: { log: (line: string) => written.push(line) },
      openAsBlob: async () => PHOTO,
    };
    await run(codeOf("client/README.md", "ts", "sessions.list"), given);
    expect(written.join("")).toContain("You said: And to Peru?");
    expect(written).toContain(SESSION);
    await run(codeOf("client/README.md", "ts", "openAsBlob"), given);
    expect(workflow.last().json.files).toMatchObject([{ name: "sole.jpg.txt" }]);
  });

  it("verify the service's signatures and sign the logged-in user, on the client's pages", async () => {
    const secret = "a secret of my own";
    const signed = await parley.sites.create({
      name: "Signed",
      webhook_url: workflow.url,
      sign: true,
      timestamp: true,
      signing_secret: secret,
    });
    await parleyClient({ baseUrl: `${service}/v1`, apiKey: signed.api_key }).messages.send({ message: "Hi" });
    const { raw, headers } = workflow.last();
    const env = { PARLEY_SIGNING_SECRET: secret, PARLEY_IDENTITY_SECRET: secret };
    const given = { verifyWebhook, signUserToken, process: { env }, Response, request: { headers } };
    for (const [page, body] of [
      ["client/README.md", "rawBody"],
      ["docs/guides/verify.md", "body"],
    ] as const) {
      const code = codeOf(page, "ts", "verifyWebhook(");
      expect(await run(code, { ...given, [body]: raw }, "verdict")).toMatchObject({ valid: true });
      const refused = await run(code, { ...given, [body]: Buffer.from("{}") });
      expect(refused).toMatchObject({ status: 401 });
    }
    const token = await run(codeOf("client/README.md", "ts", "signUserToken("), given, "userToken");
    expect(`${token}`.split(".")).toHaveLength(3);
  });
});

/** Resolves to the result of a block, with its imports and prior variables inserted. */
async function run(code: string, given: Record<string, unknown>, result = "undefined"): Promise<unknown> {
  const body = code.replaceAll(/^import .*$/gm, "");
  return compileFunction(
    `return (async () => { ${body}\nreturn ${result}; })();`,
    Object.keys(given),
  )(...Object.values(given));
}

/** Commands that this test does not run, by their first words, with the reason. */
const NOT_TYPED: Record<string, string> = {
  serve: "runs until it is stopped: test/core/cli/commands/serve.test.ts starts it",
  demo: "runs on as well: test/core/demo/start.test.ts has it",
  "person reset": "needs somebody who has signed up: test/console has it",
  "person remove": "the same",
  import: "reads the file of another installation: test/core/cli/transfer.test.ts has it",
};

describe("The commands in the documentation", () => {
  const terminal = atTheTerminal();
  const typed = [...new Set(parleyCommands.map((command) => command.typed))].filter(
    (command) => !Object.keys(NOT_TYPED).some((first) => command.startsWith(first)),
  );

  it.each(typed)("run without an error: `parley %s`", async (command) => {
    const { site_id: site } = await terminal.newSite();
    const [{ key_id }] = await terminal.json(["key", "list", "--site", site]);
    const given = words(command)
      .map((word, index, all) =>
        ["--out", "--files"].includes(all[index - 1] ?? "") ? join(folder, basename(word)) : word,
      )
      .map((word) => (/^(ID|SITE_ID|site_.*)$/.test(word) ? site : word))
      .map((word) => (word.startsWith("key_") ? key_id : word));
    const { code, stdout, stderr } = await terminal.run(given);
    // A doctor that reports a finding has also worked.
    expect({ code: command === "doctor" ? 0 : code, stderr, stdout }).toMatchObject({ code: 0 });
    if (command === "doctor") expect(stdout).toContain("storage");
  });
});
