/**
 * Measures many concurrent reads of one long conversation, in a service with a heap of 256 MB, while another site sends one
 * message after another. Prints the service's peak memory, the time of the slowest message, and the time of a message without the
 * reads. Usage: node test/bench/long-conversations.ts
 */

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseOptions } from "../../core/src/options.ts";
import { openStorage } from "../../core/src/storage/open-storage.ts";
import { answersWhole } from "./message-path/measured-service.ts";
import { serverProcess } from "./message-path/server-process.ts";
import { makeSites } from "./message-path/sites.ts";

const CASES = [
  { messages: 800, reads: 50 },
  { messages: 20_000, reads: 20 },
];
const CHARACTERS = 10_000;

for (const each of CASES) await measure(each);

async function measure({ messages, reads }: (typeof CASES)[number]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "parley-bench-"));
  const webhookParts = answersWhole({ delay: 0, together: 1 });
  const webhook = await serverProcess(webhookParts.module, webhookParts.environment);
  const environment = { PARLEY_DATA_DIR: dataDir, PARLEY_ALLOW_WEBHOOK_HOSTS: "127.0.0.1" };
  const [reader = "", other = ""] = await makeSites(environment, `http://127.0.0.1:${webhook.port}/`, 2);
  await writeConversation(environment, reader, messages);
  const service = await serverProcess(new URL("message-path/service.ts", import.meta.url), {
    ...environment,
    PORT: "0",
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --max-old-space-size=256`,
  });
  const base = `http://127.0.0.1:${service.port}/v1`;
  try {
    await send(base, other);
    const alone = await send(base, other);
    const reading = Array.from({ length: reads }, async () => {
      const response = await fetch(`${base}/conversation/long`, { headers: { "x-api-key": reader } });
      let bytes = 0;
      for await (const piece of response.body ?? []) bytes += piece.length;
      return bytes;
    });
    let areRead = false;
    const allRead = Promise.allSettled(reading).finally(() => {
      areRead = true;
    });
    const waits = [];
    while (!areRead) waits.push(await send(base, other));
    const settled = await allRead;
    const failed = settled.filter(({ status }) => status === "rejected").length;
    const waited = Math.max(...waits);
    const bytes = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    console.log(
      `${(messages * CHARACTERS) / 1e6} MB read ${reads} times: ${failed} failed, ${mebibytes(Math.max(...bytes))} each; ` +
        `memory at most ${await peak(service.pid)}; the slowest of ${waits.length} messages of the other site took ${waited.toFixed(0)} ms, ${alone.toFixed(0)} ms without the reads`,
    );
  } catch (error) {
    console.log(`${(messages * CHARACTERS) / 1e6} MB read ${reads} times: ${error}`);
  } finally {
    await service.stop().catch(() => undefined);
    await webhook.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function writeConversation(
  environment: Record<string, string>,
  key: string,
  count: number,
): Promise<void> {
  const storage = await openStorage(parseOptions(environment));
  for (const { id } of await storage.sites()) {
    if (!(await storage.keys(id)).some(({ lastFour }) => lastFour === key.slice(-4))) continue;
    await storage.importSession(id, {
      session: { key: 0, id: "long", createdAt: 0, lastMessageAt: 0, messageCount: 0, user: undefined },
      successor: undefined,
      messages: Array.from({ length: count }, (_, n) => ({
        id: `msg_${n}`,
        role: "user" as const,
        content: `${n} `.repeat(CHARACTERS).slice(0, CHARACTERS),
        at: n,
        metadata: undefined,
      })),
    });
  }
  await storage.close();
}

/** Sends a message. Returns the milliseconds until the answer. */
async function send(base: string, key: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${base}/message`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ message: "When are you open?" }),
  });
  if (!response.ok) throw new Error(await response.text());
  await response.arrayBuffer();
  return performance.now() - begun;
}

/** Returns the peak resident memory of a process. Linux only. */
async function peak(pid: number | undefined): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return mebibytes(Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) * 1_024);
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MiB`;
}
