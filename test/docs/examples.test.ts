import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { compileFunction } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parleyClient } from "../../client/src/index.ts";
import type { AnyRoute } from "../../core/src/api/route.ts";
import { ROUTES } from "../../core/src/api/routes/index.ts";
import { addressOf, callExamples, EXAMPLE_SERVICE } from "../../packaging/docs/call-examples.ts";
import { SAMPLE_CALLS } from "../../packaging/docs/sample-calls.ts";
import { programPath } from "../provision/program-path.ts";

interface Call {
  method: string;
  path: string;
  key: string | undefined;
  body: unknown;
}

/** Content of photo.jpg in the examples' folder. */
const PHOTO = '"a photo"';
const folder = mkdtempSync(join(tmpdir(), "parley-examples-"));

const KEYS = { PARLEY_API_KEY: "the site's key", PARLEY_OPERATOR_KEY: "the operator's key" };
const routes = (ROUTES as readonly AnyRoute[]).filter(
  ({ client, pushes }) => client !== undefined && !pushes,
);
const expected: Call[] = routes.map((route) => {
  const sample = SAMPLE_CALLS[route.operationId] ?? {};
  return {
    method: route.method,
    path: addressOf(route, sample).slice(EXAMPLE_SERVICE.length),
    key: "operator" in route.access ? KEYS.PARLEY_OPERATOR_KEY : KEYS.PARLEY_API_KEY,
    body: route.takesFile === true ? JSON.parse(PHOTO) : sample.body,
  };
});

/** Every call that the recorder has received. */
const received: Call[] = [];
let recorder: Server;
let address = "";

beforeAll(async () => {
  writeFileSync(join(folder, "photo.jpg"), PHOTO);
  recorder = createServer(async (request, response) => {
    const body = await text(request);
    const key = request.headers["x-api-key"] ?? request.headers.authorization?.replace("Bearer ", "");
    const { method = "", url: path = "" } = request;
    received.push({ method, path, key: `${key}`, body: body === "" ? undefined : JSON.parse(body) });
    response.setHeader("content-type", "application/json");
    response.end('{"success":true}');
  }).listen(0, "127.0.0.1");
  await once(recorder, "listening");
  address = `http://127.0.0.1:${(recorder.address() as AddressInfo).port}`;
});
afterAll(() => {
  recorder.close();
  recorder.closeAllConnections();
  rmSync(folder, { recursive: true });
});

/** Returns all examples in a language as one program that calls the recorder. */
function program(language: string, between = "\n"): string {
  return routes
    .map((route) => callExamples(route).find((example) => example.language === language)?.code ?? "")
    .join(between)
    .replaceAll(EXAMPLE_SERVICE, address);
}

async function run(name: string, args: string[], input: string): Promise<void> {
  const child = spawn(programPath([name]) ?? name, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...KEYS },
    stdio: ["pipe", "ignore", "pipe"],
  });
  child.stdin.end(input);
  const [faults, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  expect({ faults, code }).toEqual({ faults: "", code: 0 });
}

const LANGUAGES: [label: string, needs: string | undefined, make: () => Promise<void>][] = [
  ["curl", "curl", () => run("bash", ["-e"], program("sh").replaceAll("curl ", "curl -sS "))],
  ["TypeScript", undefined, typescript],
  ["PHP", "php", () => run("php", [], `<?php\n${program("php").replaceAll("<?php", "")}`)],
  ["Python", "python3", () => run("python3", ["-"], program("python"))],
];

describe("The examples in the API reference", () => {
  for (const [label, needs, make] of LANGUAGES) {
    it.skipIf(needs !== undefined && programPath([needs]) === undefined)(
      `make the calls that they document, in ${label}`,
      async () => {
        received.length = 0;
        await make();
        expect(received).toEqual(expected);
      },
    );
  }
});

/** Runs all TypeScript examples in this process, with the client and its keys inserted. */
async function typescript(): Promise<void> {
  const lines = program("ts", "\n}\n{\n")
    .replaceAll(/^import .*$/gm, "")
    .replaceAll(/process\.env\.(\w+) \?\? ""/g, (_, name: keyof typeof KEYS) => JSON.stringify(KEYS[name]));
  await compileFunction(`return (async () => {{\n${lines}\n}})();`, ["parleyClient", "openAsBlob"])(
    parleyClient,
    async () => new Blob([PHOTO]),
  );
}
