import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PretendWorkflow, pretendWorkflow } from "../api/pretend-workflow.ts";
import { atTheTerminal } from "../cli/at-the-terminal.ts";
import { completion, type PretendModel, pretendModel, sendStream } from "../replies/pretend-model.ts";
import { knownSecrets } from "./known-secrets.ts";
import { misplacedSecrets } from "./misplaced-secrets.ts";
import { ownersDay } from "./owners-day.ts";
import { type RecordedService, recordedService } from "./recorded-service.ts";

describe("After every call, with log level trace,", () => {
  const terminal = atTheTerminal();
  const data = join(terminal.folder, "data");
  const { make, ...secrets } = knownSecrets();
  for (const name of [
    "signing secret",
    "webhook header",
    "model's key",
    "idempotency key",
    "token in the URL",
  ])
    make(name);
  const environment = {
    PARLEY_SECRET: make("master secret"),
    PARLEY_OPERATOR_KEY: make("operator's key"),
    PARLEY_ALLOW_WEBHOOK_HOSTS: "127.0.0.1",
  };
  /** URLs of databases that do not exist. */
  const databases = {
    DATABASE_URL: `postgres://parley:${make("database's password")}@127.0.0.1:1/parley`,
    REDIS_URL: `redis://parley:${make("Redis' password")}@127.0.0.1:1`,
  };
  const printed: string[] = [];
  let service: RecordedService;
  let workflow: PretendWorkflow;
  let model: PretendModel;
  let files: { name: string; bytes: Buffer }[];
  let exitCode: number | null;

  beforeAll(async () => {
    workflow = await pretendWorkflow();
    model = await pretendModel(async (response, { headers, json }) => {
      if (!json.messages.at(-1).content.includes("refuse")) return sendStream(response, completion("Well"));
      // Real vendors also repeat the refused key.
      const message = `Incorrect API key provided: ${headers.authorization}`;
      response
        .writeHead(401, { "Content-Type": "application/json" })
        .end(JSON.stringify({ error: { message } }));
    });
    service = await recordedService(data, { ...environment, REDIS_URL: databases.REDIS_URL });
    await ownersDay(service, { workflow, model }, { make, ...secrets });
    await misplacedSecrets(service, { make, ...secrets });
    await commands();
    files = service.files();
    exitCode = await service.stop();
    files.push(...service.files());
  });
  afterAll(async () => {
    await service?.kill();
    await Promise.all([workflow, model].map((each) => each?.close()));
  });

  it("the scenario has run as expected, so there is content to search", () => {
    const statuses = new Set(service.answers.map(({ status }) => status));
    expect(statuses).toEqual(new Set([200, 201, 400, 401, 403, 404, 502]));
    const asked = service.answers.map(({ to }) => to);
    expect(asked).toEqual(expect.arrayContaining(["GET /metrics", "GET /v1/openapi.json", "PATCH /v1/site"]));
    expect(service.output().split("\n").length).toBeGreaterThan(100);
    expect(printed.join("\n")).toMatch(/site_[\s\S]+DATABASE_URL: [\s\S]+REDIS_URL: /);
    expect(secrets.namesIn(String(model.asked[0]?.headers.authorization))).toEqual(["model's key"]);
    expect(exitCode).toBe(0);
  });

  it("the log contains no secret", () => {
    expect(secrets.namesIn(service.output())).toEqual([]);
  });

  it("no response contains a secret, except the response that returns a new secret once", () => {
    // The webhook URL is a setting, so callers who may read the settings can read it.
    const shown = (to: string) => (to.endsWith("/v1/site") ? ["token in the URL"] : []);
    const seen = service.answers.map(({ to, text }) => [
      to,
      secrets.namesIn(text).filter((name) => !shown(to).includes(name)),
    ]);
    expect(seen.filter(([, names]) => names?.length !== 0)).toEqual([]);
  });

  it("no command prints a secret, and no export without --with-secrets contains one", () => {
    const words = printed.join("\n").replaceAll(secrets.get("token in the URL"), "");
    expect(secrets.namesIn(words)).toEqual([]);
  });

  it("the data folder contains no secret except a token in a URL: keys are hashed, other secrets encrypted", () => {
    expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(["parley.db", "parley.db-wal"]));
    const stored = files.map(({ bytes }) => bytes.toString("latin1")).join("");
    expect(secrets.namesIn(stored)).toEqual(["token in the URL"]);
    expect(stored).toContain(createHash("sha256").update(secrets.get("API key")).digest("base64url"));
  });

  async function commands(): Promise<void> {
    const run = async (words: string[], more: Record<string, string> = {}) => {
      const { stdout, stderr } = await terminal.run(words, { environment: { ...environment, ...more } });
      printed.push(stdout, stderr);
      return stdout;
    };
    const site = JSON.parse(await run(["site", "list", "--json"]))[0]?.site_id;
    await run(["site", "show", site]);
    await run(["key", "list", "--site", site]);
    const file = join(terminal.folder, "site.ndjson");
    await run(["export", "--site", site, "--out", file]);
    printed.push(await readFile(file, "utf8"));
    await run(["doctor"]);
    await run(["doctor"], databases);
    await run(["doctor"], { REDIS_URL: databases.REDIS_URL });
    await run(["doctor"], { PARLEY_OPERATOR_KEY: secrets.get("token in the URL").slice(0, 15) });
  }
});
