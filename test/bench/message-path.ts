import { postgresServer } from "../provision/postgres-server.ts";
import { redisServer } from "../provision/redis-server.ts";
import { median } from "./median.ts";
import { type LoadResult, load, type ReadyRequest } from "./message-path/load.ts";
import {
  answersWhole,
  bareForwarder,
  type MeasuredService,
  measuredService,
} from "./message-path/measured-service.ts";
import type { ServerProcess } from "./message-path/server-process.ts";

/**
 * The service (Express, authentication, limits, validation, signing, durable storage, logs) against a bare node:http + undici
 * forwarder to the same local webhook, taking turns in one run: on SQLite and on Postgres with Redis, in one process and in
 * two; then two against one. Prints requests per second, CPU per request (of the service's own processes), and the ratio as the
 * median of paired rounds. Usage: node test/bench/message-path.ts [rounds] [milliseconds a turn] [word that a variant's name contains]
 */
const ROUNDS = Number(process.argv[2] ?? 9);
const TURN = Number(process.argv[3] ?? 1_500);
const WANTED = process.argv[4] ?? "";
/** Turns for each process until all are compiled to the last function. */
const WARM_UP = 8;
/** So many that the Enterprise plan's 1,000 requests a minute are never reached by any of them. */
const SITES = 1_000;

interface Variant {
  name: string;
  concurrencies: readonly number[];
  workers: number;
  onServers: boolean;
  /** What takes turns with it. */
  base: "bare" | "one process";
}

const VARIANTS: readonly Variant[] = [
  { name: "SQLite", concurrencies: [1, 64, 512], workers: 1, onServers: false, base: "bare" },
  { name: "SQLite, 2 workers", concurrencies: [64, 512], workers: 2, onServers: false, base: "bare" },
  { name: "Postgres + Redis", concurrencies: [1, 64, 512], workers: 1, onServers: true, base: "bare" },
  {
    name: "Postgres + Redis, 2 workers",
    concurrencies: [64, 512],
    workers: 2,
    onServers: true,
    base: "bare",
  },
  { name: "SQLite, 2 to 1", concurrencies: [64, 512], workers: 2, onServers: false, base: "one process" },
  {
    ...{ name: "Postgres + Redis, 2 to 1", concurrencies: [64, 512], workers: 2, onServers: true },
    base: "one process",
  },
];

/** What takes turns with another. */
interface Side {
  server: ServerProcess;
  workers: number;
  requests: readonly ReadyRequest[];
}

interface Turn extends LoadResult {
  perSecond: number;
  cpuPerRequest: number;
}

console.log(
  row("variant", "at once", "base req/s", "service req/s", "ratio (range)", "CPU µs: base, service"),
);
for (const variant of VARIANTS.filter(({ name }) => name.includes(WANTED))) await measure(variant);
console.log("wanted at 64: SQLite 0.75, Postgres + Redis 0.45, two workers ahead of one");

async function measure({ name, concurrencies, workers, onServers, base }: Variant): Promise<void> {
  const measured = await startedService(workers, onServers);
  const other = await (base === "bare" ? bareForwarder(measured) : startedService(1, onServers));
  const sides = [sideOf(other, 1), sideOf(measured, workers)] as const;
  try {
    for (const side of sides)
      for (let turns = 0; turns < WARM_UP * side.workers; turns++) await turn(side, 64);
    for (const concurrency of concurrencies) {
      const pairs: [Turn, Turn][] = [];
      for (let round = 0; round < ROUNDS; round++) pairs.push(await pair(round, sides, concurrency));
      print(name, concurrency, pairs);
    }
  } finally {
    await other.stop();
    await measured.stop();
  }
}

async function startedService(workers: number, onServers: boolean): Promise<MeasuredService> {
  const servers = onServers ? await Promise.all([postgresServer({ fsync: true }), redisServer()]) : undefined;
  const measured = await measuredService({
    sites: SITES,
    webhook: answersWhole({ delay: 0, together: 1 }),
    workers,
    environment: servers ? { DATABASE_URL: servers[0].url("postgres"), REDIS_URL: servers[1].url } : {},
  });
  return {
    ...measured,
    async stop() {
      await measured.stop();
      for (const server of servers ?? []) await server.remove();
    },
  };
}

function sideOf({ service, requests }: MeasuredService, workers: number): Side {
  return { server: service, workers, requests };
}

/** Whoever goes first changes from round to round. */
async function pair(
  round: number,
  [base, ours]: readonly [Side, Side],
  concurrency: number,
): Promise<[Turn, Turn]> {
  if (round % 2 === 0) return [await turn(base, concurrency), await turn(ours, concurrency)];
  const second = await turn(ours, concurrency);
  return [await turn(base, concurrency), second];
}

async function turn({ server, requests }: Side, concurrency: number): Promise<Turn> {
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

function print(name: string, concurrency: number, pairs: readonly [Turn, Turn][]): void {
  const ratios = pairs.map(([base, ours]) => ours.perSecond / base.perSecond).sort((a, b) => a - b);
  const of = (pick: (pair: [Turn, Turn]) => number) => median(pairs.map(pick)).toFixed(0);
  const range = `${ratios[0]?.toFixed(2)}–${ratios.at(-1)?.toFixed(2)}`;
  console.log(
    row(
      name,
      String(concurrency),
      of(([base]) => base.perSecond),
      of(([, ours]) => ours.perSecond),
      `${median(ratios).toFixed(2)} (${range})`,
      `${of(([base]) => base.cpuPerRequest)}, ${of(([, ours]) => ours.cpuPerRequest)}`,
    ),
  );
}

function row(name: string, ...cells: string[]): string {
  return [
    name.padEnd(28),
    ...cells.map((cell, index) => cell.padStart([8, 11, 14, 18, 22][index] ?? 0)),
  ].join(" ");
}
