/**
 * Sends the most expensive bodies that a visitor can send, of 1 MB each, to `POST /v1/ai-sdk/chat` of a service with a heap of
 * 256 MB. Sends each body once, and ten times concurrently. Usage: node test/bench/largest-body.ts
 */

import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const HEAP = 256;
const ORIGIN = "https://shop.example";
const LONGEST = 1_048_576;
const MIB = 2 ** 20;

const SHAPES = {
  "messages of {}": filled('{"messages":[', "{}", "]}"),
  "parts of {}": filled('{"messages":[{"role":"user","parts":[', "{}", "]}]}"),
  "nested arrays": `{"messages":${"[".repeat(LONGEST / 2 - 10)}${"]".repeat(LONGEST / 2 - 10)}}`,
  "100,000 keys": `{"messages":[],${Array.from({ length: 80_000 }, (_, n) => `"k${n}":1`).join()}}`,
};

if (process.argv[2] === "service") await serve();
else for (const [name, body] of Object.entries(SHAPES)) await measure(name, body);

async function serve(): Promise<void> {
  const { openParley } = await import("../../core/src/app/open-parley.ts");
  const dataDir = process.argv[3] ?? "";
  const parley = await openParley({
    publicUrl: "https://chat.example",
    dataDir,
    log: "silent",
    console: false,
  });
  const site = await parley.sites.create({ name: "Shop", plan: "enterprise", allowed_origins: [ORIGIN] });
  const server = createServer((request, response) => {
    parley.express()(request as never, response as never, () => response.end());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  process.send?.({ port: (server.address() as AddressInfo).port, publicKey: site.public_key });
}

async function measure(name: string, body: string): Promise<void> {
  for (const count of [1, 10]) {
    const dataDir = await mkdtemp(join(tmpdir(), "parley-bench-"));
    const service = fork(fileURLToPath(import.meta.url), ["service", dataDir], {
      execArgv: [`--max-old-space-size=${HEAP}`, "--conditions=parley-source"],
      stdio: ["ignore", "inherit", "ignore", "ipc"],
    });
    const [{ port, publicKey }] = await once(service, "message");
    const base = `http://127.0.0.1:${port}/v1`;
    const json = { "content-type": "application/json", origin: ORIGIN };
    const opened = await fetch(`${base}/widget/sessions`, {
      method: "POST",
      headers: json,
      body: JSON.stringify({ site: publicKey }),
    });
    const { token } = (await opened.json()) as { token: string };
    const headers = { ...json, authorization: `Bearer ${token}` };
    const before = peakOf(service);
    const began = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: count }, () =>
        fetch(`${base}/ai-sdk/chat`, { method: "POST", headers, body }).then(
          async (answer) => `${answer.status} ${(await answer.text()).slice(0, 160)}`,
          () => "no answer: the process ended",
        ),
      ),
    );
    const took = performance.now() - began;
    const after = peakOf(service);
    const grown = after === undefined ? "process ended" : `peak ${mib(before)} → ${mib(after)} MiB`;
    console.log(`${name} × ${count}: ${took.toFixed(0)} ms, ${grown}; ${[...new Set(statuses)].join(" | ")}`);
    if (service.kill("SIGKILL")) await once(service, "exit");
    await rm(dataDir, { recursive: true });
  }
}

/** Returns the largest resident set of a process so far, in bytes; undefined once the process has ended. Linux only. */
function peakOf({ pid }: ChildProcess): number | undefined {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
  } catch {
    return undefined;
  }
}

function mib(bytes = 0): string {
  return (bytes / MIB).toFixed(0);
}

function filled(start: string, piece: string, end: string): string {
  const count = Math.floor((LONGEST - start.length - end.length) / (piece.length + 1));
  return `${start}${Array(count).fill(piece).join()}${end}`;
}
