/**
 * Measures streamed replies. Prints the time to the first token through the service and directly from the webhook (medians of
 * alternating turns), the memory per stream of many concurrent streams (none may fail), and the cost of each reader who stops
 * reading. Usage: node test/bench/streaming.ts [streams] [turns]
 */

import { setTimeout as pause } from "node:timers/promises";
import { type Dispatcher, Pool } from "undici";
import { median } from "./median.ts";
import type { ReadyRequest } from "./message-path/load.ts";
import { type MeasuredService, measuredService } from "./message-path/measured-service.ts";

const STREAMS = Number(process.argv[2] ?? 2_000);
const TURNS = Number(process.argv[3] ?? 300);
/** Number of readers who stop reading. Each gets a reply of 800 KiB. */
const STUCK = 100;

await firstToken();
await manyAtOnce();
await stuckReaders();

async function firstToken(): Promise<void> {
  const measured = await streamingService({ FIRST: 20, TOKENS: 10, BYTES: 8, EVERY: 5, TOGETHER: 0 });
  const webhook = new Pool(measured.webhookOrigin);
  const service = new Pool(`http://127.0.0.1:${measured.service.port}`);
  try {
    const direct: number[] = [];
    const through: number[] = [];
    for (let turn = -50; turn < TURNS; turn++) {
      const request = measured.requests[(turn + 50) % measured.requests.length] as ReadyRequest;
      const took = [
        await untilFirst(webhook, "/", request),
        await untilFirst(service, "/v1/message", request),
      ];
      // The first fifty turns only warm up both sides.
      if (turn < 0) continue;
      direct.push(took[0] as number);
      through.push(took[1] as number);
    }
    const [base, ours] = [median(direct), median(through)];
    console.log(
      `time to first token, median of ${TURNS}: webhook ${base.toFixed(2)} ms, service ${ours.toFixed(2)} ms, ${(ours - base).toFixed(2)} ms more`,
    );
  } finally {
    await webhook.close();
    await service.close();
    await measured.stop();
  }
}

async function manyAtOnce(): Promise<void> {
  const measured = await streamingService({ FIRST: 0, TOKENS: 50, BYTES: 8, EVERY: 100, TOGETHER: STREAMS });
  const pool = new Pool(`http://127.0.0.1:${measured.service.port}`, { connections: STREAMS });
  try {
    const idle = (await measured.service.vitals()).rss;
    let peak = idle;
    let running = true;
    const watching = (async () => {
      for (; running; await pause(100)) peak = Math.max(peak, (await measured.service.vitals()).rss);
    })();
    const started = performance.now();
    const ends = await Promise.all(
      Array.from({ length: STREAMS }, async (_, n) => {
        const answer = await pool.request(
          asked(measured.requests[n % measured.requests.length] as ReadyRequest),
        );
        const text = await answer.body.text();
        return answer.statusCode === 200 && text.includes("event: done") && text.includes("x".repeat(400));
      }),
    );
    running = false;
    await watching;
    const failed = ends.filter((whole) => !whole).length;
    const seconds = (performance.now() - started) / 1_000;
    console.log(
      `${STREAMS} concurrent streams, 50 tokens each: failed ${failed}, in ${seconds.toFixed(1)} s, ${((peak - idle) / STREAMS / 1_024).toFixed(1)} KiB a stream`,
    );
    if (failed > 0) process.exitCode = 1;
  } finally {
    await pool.close();
    await measured.stop();
  }
}

async function stuckReaders(): Promise<void> {
  const measured = await streamingService({
    FIRST: 0,
    TOKENS: 100,
    BYTES: 8_192,
    EVERY: 10,
    TOGETHER: STUCK,
  });
  const pool = new Pool(`http://127.0.0.1:${measured.service.port}`, { connections: STUCK });
  try {
    const idle = (await measured.service.collected()).used;
    const answers = await Promise.all(
      measured.requests.slice(0, STUCK).map((request) => pool.request(asked(request))),
    );
    for (const { body } of answers) body.pause();
    let most = 0;
    for (let attempt = 0; attempt < 10; attempt++) {
      await pause(1_000);
      most = Math.max(most, (await measured.service.collected()).used - idle);
    }
    console.log(
      `${STUCK} readers who stop reading a reply of 800 KiB: ${(most / STUCK / 1_024).toFixed(0)} KiB each at most`,
    );
    for (const { body } of answers) body.on("error", () => undefined).destroy();
  } finally {
    await pool.destroy();
    await measured.stop();
  }
}

function streamingService(settings: Record<string, number>): Promise<MeasuredService> {
  const environment = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, String(value)]),
  );
  return measuredService({
    sites: 1_000,
    webhook: { module: new URL("streaming/streaming-webhook.ts", import.meta.url), environment },
  });
}

function asked({ headers, body }: ReadyRequest, path = "/v1/message"): Dispatcher.RequestOptions {
  return { method: "POST", path, headers: { ...headers, accept: "text/event-stream" }, body };
}

/** Sends a request. Returns the milliseconds until the first token. */
async function untilFirst(pool: Pool, path: string, request: ReadyRequest): Promise<number> {
  const started = performance.now();
  const { body } = await pool.request(asked(request, path));
  let first: number | undefined;
  for await (const _ of body) first ??= performance.now() - started;
  return first ?? Number.NaN;
}
