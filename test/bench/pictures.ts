/**
 * Measures the cost of one uploaded picture. The service runs with a heap of 256 MB. Prints the peak resident memory of its
 * process and of the process that re-encodes, and the time of the upload. Linux only: it reads /proc. Usage: npx node
 * test/bench/pictures.ts [folder that stores the pictures]
 */

import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { HEAVY_PICTURES } from "../core/files/heavy-pictures.ts";

const PARLEY = fileURLToPath(new URL("../../core/src/cli/parley.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "parley-pictures-"));
const env = { PATH: process.env.PATH ?? "", PORT: "0", PARLEY_DATA_DIR: folder, PARLEY_CONSOLE: "off" };

const created = await printed("site", "create", "--name", "Pictures", "--plan", "enterprise", "--json");
const { api_key: key } = JSON.parse(created);
const service = spawn(process.execPath, ["--max-old-space-size=256", PARLEY, "serve"], { env });
service.stderr.pipe(process.stderr);
const base = await new Promise<string>((resolve) => {
  let text = "";
  service.stdout.setEncoding("utf8").on("data", (piece: string) => {
    text += piece;
    const [address] = /http:\/\/[\w.]+:\d+/.exec(text) ?? [];
    if (address !== undefined) resolve(`${address}/v1`);
  });
});
try {
  const files = { types: ["image/*"], max_bytes: 50 * 2 ** 20, per_session: 1_000 };
  await asked("PATCH", "/site", JSON.stringify({ files }), "application/json");
  console.log("picture | bytes | answer | seconds | service peak MB | child peak MB");
  for (const [name, make] of Object.entries(HEAVY_PICTURES)) await measure(name, await picture(name, make));
} finally {
  service.kill("SIGKILL");
  rmSync(folder, { recursive: true });
}

async function measure(name: string, content: Uint8Array): Promise<void> {
  writeFileSync(`/proc/${service.pid}/clear_refs`, "5");
  let child = 0;
  const sampling = setInterval(() => {
    for (const pid of childrenOf(service.pid as number)) child = Math.max(child, peakOf(pid));
  }, 5);
  const begunAt = performance.now();
  const { status, json } = await asked("POST", "/conversation/pictures/files", content, "image/png");
  const seconds = (performance.now() - begunAt) / 1_000;
  clearInterval(sampling);
  const answer = json?.error ? `${json.error.details.field}/${json.error.details.reason}` : json?.type;
  const figures = [seconds.toFixed(1), peakOf(service.pid as number).toFixed(0), child.toFixed(0)];
  console.log([name, content.length, `${status} ${answer}`, ...figures].join(" | "));
}

async function asked(method: string, path: string, body: Uint8Array | string, type: string) {
  const headers = { "x-api-key": key, "content-type": type, "x-file-name": "picture" };
  const answer = await fetch(base + path, { method, headers, body: body as BodyInit }).catch(() => undefined);
  // biome-ignore lint/suspicious/noExplicitAny: any of the service's answers.
  return { status: answer?.status ?? 0, json: (await answer?.json().catch(() => undefined)) as any };
}

/** Returns a picture. With a folder as the argument, stores the picture there, and reads it from there in the next run. */
async function picture(name: string, make: () => Promise<Buffer>): Promise<Uint8Array> {
  const [, , store] = process.argv;
  if (store === undefined) return make();
  const file = join(store, name.replaceAll(/\W+/g, "-"));
  try {
    return readFileSync(file);
  } catch {
    const made = await make();
    writeFileSync(file, made);
    return made;
  }
}

/** Returns the child processes of all threads of the process. */
function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8").split(" ").filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** Returns the peak resident memory of a process, in MB. */
function peakOf(pid: number): number {
  try {
    const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return (Number(kibibytes ?? 0) * 1_024) / 1e6;
  } catch {
    return 0;
  }
}

async function printed(...words: string[]): Promise<string> {
  const child = spawn(process.execPath, [PARLEY, ...words], { env, stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  for await (const piece of child.stdout.setEncoding("utf8")) text += piece;
  return text;
}
