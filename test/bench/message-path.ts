import { median } from "./median.ts";
import {
  answersWhole,
  bareForwarder,
  type MeasuredService,
  measuredService,
} from "./message-path/measured-service.ts";
import { inFile, onServers } from "./message-path/service-stores.ts";
import { type Turn, turn, turnsOf } from "./message-path/turn.ts";

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
  isOnServers: boolean;
  /** What takes turns with it. */
  base: "bare" | "one process";
}

const VARIANTS: readonly Variant[] = [
  { name: "SQLite", concurrencies: [1, 64, 512], workers: 1, isOnServers: false, base: "bare" },
  { name: "SQLite, 2 workers", concurrencies: [64, 512], workers: 2, isOnServers: false, base: "bare" },
  { name: "Postgres + Redis", concurrencies: [1, 64, 512], workers: 1, isOnServers: true, base: "bare" },
  {
    name: "Postgres + Redis, 2 workers",
    concurrencies: [64, 512],
    workers: 2,
    isOnServers: true,
    base: "bare",
  },
  { name: "SQLite, 2 to 1", concurrencies: [64, 512], workers: 2, isOnServers: false, base: "one process" },
  {
    ...{ name: "Postgres + Redis, 2 to 1", concurrencies: [64, 512], workers: 2, isOnServers: true },
    base: "one process",
  },
];

console.log(
  row("variant", "at once", "base req/s", "service req/s", "ratio (range)", "CPU µs: base, service"),
);
for (const variant of VARIANTS.filter(({ name }) => name.includes(WANTED))) await measure(variant);
console.log("wanted at 64: SQLite 0.75, Postgres + Redis 0.45, two workers ahead of one");

async function measure({ name, concurrencies, workers, isOnServers, base }: Variant): Promise<void> {
  const measured = await startedService(workers, isOnServers);
  const other = await (base === "bare" ? bareForwarder(measured) : startedService(1, isOnServers));
  try {
    for (let turns = 0; turns < WARM_UP; turns++) await turn(other, 64, TURN);
    for (let turns = 0; turns < WARM_UP * workers; turns++) await turn(measured, 64, TURN);
    for (const concurrency of concurrencies) {
      const pairs: Turn[][] = [];
      for (let round = 0; round < ROUNDS; round++)
        pairs.push(await turnsOf(round, [other, measured], concurrency, TURN));
      print(name, concurrency, pairs as [Turn, Turn][]);
    }
  } finally {
    await other.stop();
    await measured.stop();
  }
}

async function startedService(workers: number, isOnServers: boolean): Promise<MeasuredService> {
  const { environment, remove } = isOnServers ? await onServers() : inFile;
  const measured = await measuredService({
    ...{ sites: SITES, webhook: answersWhole({ delay: 0, together: 1 }), environment },
    module: workers === 1 ? "service.ts" : "service-in-workers.ts",
    workers,
  });
  return {
    ...measured,
    async stop() {
      await measured.stop();
      await remove();
    },
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
      `${of(([base]) => base.cpu)}, ${of(([, ours]) => ours.cpu)}`,
    ),
  );
}

function row(name: string, ...cells: string[]): string {
  return [
    name.padEnd(28),
    ...cells.map((cell, index) => cell.padStart([8, 11, 14, 18, 22][index] ?? 0)),
  ].join(" ");
}
