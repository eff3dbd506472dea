import { type LoadResult, load } from "./message-path/load.ts";
import { answersWhole, measuredService } from "./message-path/measured-service.ts";
import { type ServerProcess, serverProcess } from "./message-path/server-process.ts";

/**
 * The service (Express, authentication, limits, validation, signing, durable SQLite, logs) against a bare node:http + undici
 * forwarder to the same local webhook, taking turns in one run. Prints requests per second, CPU per request, and the ratio as
 * the median of paired rounds. Usage: node test/bench/message-path.ts [rounds] [milliseconds a turn]
 */
const ROUNDS = Number(process.argv[2] ?? 9);
const TURN = Number(process.argv[3] ?? 1_500);
/** Turns for each until both are compiled to the last function. */
const WARM_UP = 8;
const CONCURRENCIES = [1, 64, 512];
/** So many that the Enterprise plan's 1,000 requests a minute are never reached by any of them. */
const SITES = 1_000;

interface Turn extends LoadResult {
  perSecond: number;
  cpuPerRequest: number;
}

const { service, webhookOrigin, requests, stop } = await measuredService({
  sites: SITES,
  webhook: answersWhole({ delay: 0, together: 1 }),
});
const bare = await serverProcess(new URL("message-path/bare-forwarder.ts", import.meta.url), {
  WEBHOOK_ORIGIN: webhookOrigin,
});

try {
  for (let turns = 0; turns < WARM_UP; turns++) {
    await turn(bare, 64);
    await turn(service, 64);
  }
  console.log(
    "concurrent  bare req/s  service req/s  ratio (median of pairs, range)  CPU µs/request: bare, service",
  );
  for (const concurrency of CONCURRENCIES) {
    const pairs: [Turn, Turn][] = [];
    for (let round = 0; round < ROUNDS; round++) pairs.push(await pair(round, concurrency));
    print(concurrency, pairs);
  }
} finally {
  await bare.stop();
  await stop();
}

/** Whoever goes first changes from round to round. */
async function pair(round: number, concurrency: number): Promise<[Turn, Turn]> {
  if (round % 2 === 0) return [await turn(bare, concurrency), await turn(service, concurrency)];
  const second = await turn(service, concurrency);
  return [await turn(bare, concurrency), second];
}

async function turn(server: ServerProcess, concurrency: number): Promise<Turn> {
  const before = await server.vitals();
  const result = await load(server.port, requests, concurrency, TURN);
  const after = await server.vitals();
  if (result.refused.size > 0)
    throw new Error(`Not every request was answered: ${JSON.stringify([...result.refused])}`);
  return {
    ...result,
    perSecond: result.answered / result.seconds,
    cpuPerRequest: (after.cpu - before.cpu) / result.answered,
  };
}

function print(concurrency: number, pairs: readonly [Turn, Turn][]): void {
  const ratios = pairs.map(([base, ours]) => ours.perSecond / base.perSecond).sort((a, b) => a - b);
  const of = (pick: (pair: [Turn, Turn]) => number) => median(pairs.map(pick)).toFixed(0);
  const range = `${ratios[0]?.toFixed(2)}–${ratios.at(-1)?.toFixed(2)}`;
  console.log(
    [
      String(concurrency).padStart(10),
      of(([base]) => base.perSecond).padStart(10),
      of(([, ours]) => ours.perSecond).padStart(13),
      `${median(ratios).toFixed(2)} (${range})`.padStart(31),
      `${of(([base]) => base.cpuPerRequest)}, ${of(([, ours]) => ours.cpuPerRequest)}`.padStart(30),
    ].join("  "),
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
