/**
 * Measures the start of `parley serve`: the time from the start of the process until it listens, and until it has answered a
 * first request. Measures a bare node:http server in the same run. Usage: node test/bench/cold-start.ts [rounds]
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "./median.ts";

const ROUNDS = Number(process.argv[2] ?? 7);
const PARLEY = fileURLToPath(new URL("../../core/src/cli/parley.ts", import.meta.url));
const BARE = `const server = require("node:http").createServer((_, response) => response.end("{}"));
server.listen(0, "127.0.0.1", () => console.log("Bare is listening on http://127.0.0.1:" + server.address().port));`;

interface Start {
  listening: number;
  answered: number;
}

const dataDir = await mkdtemp(join(tmpdir(), "parley-bench-"));
try {
  // The first start creates the tables and the master secret, and has no compiled code. Later starts show the cost of a restart.
  const first = await started([PARLEY, "serve"]);
  const bare: Start[] = [];
  const service: Start[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await started(["-e", BARE]));
    service.push(await started([PARLEY, "serve"]));
  }
  const of = (starts: readonly Start[], what: keyof Start) =>
    Math.round(median(starts.map((start) => start[what])));
  console.table({
    "bare node:http": { "listening, ms": of(bare, "listening"), "first answer, ms": of(bare, "answered") },
    "parley serve": {
      "listening, ms": of(service, "listening"),
      "first answer, ms": of(service, "answered"),
    },
    "parley serve, the first time": {
      "listening, ms": Math.round(first.listening),
      "first answer, ms": Math.round(first.answered),
    },
  });
} finally {
  await rm(dataDir, { recursive: true });
}

async function started(words: string[]): Promise<Start> {
  const begun = performance.now();
  const child = spawn(process.execPath, words, {
    env: {
      ...process.env,
      PORT: "0",
      PARLEY_DATA_DIR: dataDir,
      NODE_COMPILE_CACHE: join(dataDir, "compiled"),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += chunk;
    if (/listening on \S+\n/.test(said)) break;
  }
  const listening = performance.now() - begun;
  const address = /listening on (\S+)\n/.exec(said)?.[1];
  await (await fetch(`${address}/readyz`)).text();
  const answered = performance.now() - begun;
  child.stdout.resume();
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
  return { listening, answered };
}
