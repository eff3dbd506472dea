import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";

const PARLEY = fileURLToPath(new URL("../../../core/bin/parley.js", import.meta.url));
const PRELOADED = new URL("./loaded-packages.ts", import.meta.url).href;
const OPERATOR = "operator-key-of-the-tests";

const folder = mkdtempSync(join(tmpdir(), "parley-loaded-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("loads no optional package at start-up, and none on the database thread", async () => {
  const loaded = join(folder, "loaded");
  const env = {
    ...process.env,
    ...{ PORT: "0", PARLEY_DATA_DIR: join(folder, "data"), PARLEY_OPERATOR_KEY: OPERATOR },
    ...{ LOADED_PACKAGES: loaded, NODE_OPTIONS: "" },
  };
  const service = spawn(process.execPath, ["--import", PRELOADED, PARLEY, "serve"], { env });
  let printed = "";
  for await (const chunk of service.stdout) {
    printed += chunk;
    if (printed.includes('"msg":"listening"')) break;
  }
  const [, address] = /"address":"([^"]+)"/.exec(printed) ?? [];
  const headers = { authorization: `Bearer ${OPERATOR}`, "content-type": "application/json" };
  const made = await fetch(`${address}/v1/sites`, { method: "POST", headers, body: '{"name":"Shop"}' });
  const { api_key } = (await made.json()) as { api_key: string };
  const listed = await fetch(`${address}/v1/sessions`, { headers: { "x-api-key": api_key } });
  expect(listed.status).toBe(200);
  service.kill();
  await once(service, "exit");

  const packages = (of: string): string[] => JSON.parse(readFileSync(`${loaded}.${of}`, "utf8"));
  const rare = [
    ...["nodemailer", "prom-client", "@opentelemetry/api", "aws4fetch", "sharp", "file-type", "minisearch"],
    ...[
      "pg",
      "@redis/client",
      "@simplewebauthn/server",
      "@zxcvbn-ts/core",
      "swagger-ui-dist",
      "cli-progress",
    ],
  ];
  expect(packages("main")).toContain("express");
  expect(packages("main").filter((name) => rare.includes(name))).toEqual([]);
  expect(packages("thread")).toEqual([]);
});
