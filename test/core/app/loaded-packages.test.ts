import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { pretendWorkflow } from "../api/pretend-workflow.ts";

const PARLEY = fileURLToPath(new URL("../../../core/bin/parley.js", import.meta.url));
const PRELOADED = new URL("./loaded-packages.ts", import.meta.url).href;
const OPERATOR = "operator-key-of-the-tests";

const folder = mkdtempSync(join(tmpdir(), "parley-loaded-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("the service loads no optional package to answer a message through a webhook, and no package on the database thread", async () => {
  const workflow = await pretendWorkflow();
  const loaded = join(folder, "loaded");
  const env = {
    ...process.env,
    PORT: "0",
    PARLEY_DATA_DIR: join(folder, "data"),
    PARLEY_OPERATOR_KEY: OPERATOR,
    PARLEY_ALLOW_WEBHOOK_HOSTS: new URL(workflow.url).host,
    LOADED_PACKAGES: loaded,
    NODE_OPTIONS: "",
  };
  const service = spawn(process.execPath, ["--import", PRELOADED, PARLEY, "serve"], { env });
  let printed = "";
  for await (const chunk of service.stdout.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    if (printed.includes('"msg":"listening"')) break;
  }
  service.stdout.resume();
  const [, address] = /"address":"([^"]+)"/.exec(printed) ?? [];
  const call = async (path: string, headers: object, body?: object) => {
    const sent = body && { method: "POST", body: JSON.stringify(body) };
    const answer = await fetch(`${address}/v1/${path}`, {
      headers: { "content-type": "application/json", ...headers },
      ...sent,
    });
    return answer.json() as Promise<Record<string, unknown>>;
  };
  const settings = { name: "Shop", webhook_url: workflow.url, webhook_knowledge: true };
  const made = await call("sites", { authorization: `Bearer ${OPERATOR}` }, settings);
  const key = { "x-api-key": made.api_key };
  const said = await call("message", key, { message: "Hello", session_id: "ses_1" });
  const listed = await call("sessions", key);
  service.kill();
  await once(service, "exit");
  await workflow.close();
  expect([said, listed]).toMatchObject([{ success: true }, { data: [{ session_id: "ses_1" }] }]);

  const loadedBy = (of: string): { packages: string[]; modules: string[] } =>
    JSON.parse(readFileSync(`${loaded}.${of}`, "utf8"));
  const rare = [
    "nodemailer",
    "prom-client",
    "@opentelemetry/api",
    "aws4fetch",
    "sharp",
    "file-type",
    "minisearch",
    "pg",
    "@redis/client",
    "@simplewebauthn/server",
    "@zxcvbn-ts/core",
    "swagger-ui-dist",
    "cli-progress",
  ];
  const { packages, modules } = loadedBy("main");
  expect(packages).toContain("express");
  expect(packages.filter((name) => rare.includes(name))).toEqual([]);
  expect(modules).toContain("replies/sources/webhook-source");
  expect(modules.filter((name) => /^replies\/tools\/|^knowledge\/search-index/.test(name))).toEqual([]);
  expect(loadedBy("thread").packages).toEqual([]);
});
