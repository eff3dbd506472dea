/**
 * Compares the service (Express, authentication, limits, validation, signing, durable storage, logs) with a bare node:http +
 * undici forwarder to the same local webhook. They take turns in one run: on SQLite, written by the event loop and by a thread,
 * and on Postgres with Redis. Turns are short, and a round counts only if other processes took at most half a core.
 * Prints the number of rounds that counted, requests per second, CPU per request (of the service's process; of Postgres and
 * Redis), how long the service's event loop was blocked, and how often Postgres and Redis were queried (a group of writes is one
 * query). Prints the ratios of rates and of CPU as medians of the rounds. Usage: node test/bench/message-path.ts [rounds]
 * [milliseconds a turn] [name of a variant]
 */

import { median } from "./median.ts";
import {
  answersWhole,
  bareForwarder,
  type MeasuredService,
  measuredService,
} from "./message-path/measured-service.ts";
import { inFile, onServers, type Stores } from "./message-path/service-stores.ts";
import { type Turn, turn, turnsOf, undisturbed } from "./message-path/turn.ts";

const ROUNDS = Number(process.argv[2] ?? 40);
const TURN = Number(process.argv[3] ?? 400);
const WANTED = process.argv[4];
/** Number of turns until every function is fully compiled, and milliseconds of each turn. */
const WARM_UP = 8;
const WARM_UP_TURN = 1_500;
/** Number of messages in flight. */
const CONCURRENCIES = [1, 64, 512];
/** Number of sites: enough that none of them reaches the Enterprise plan's 1,000 requests a minute. */
const SITES = 1_000;

interface Variant {
  name: string;
  stores: () => Promise<Stores>;
}

const CPU_CELLS = [
  "CPU µs: base, ours, stores",
  "CPU ratio",
  "loop held ms p99",
  "Postgres, Redis asked a message",
];

const VARIANTS: readonly Variant[] = [
  { name: "SQLite", stores: async () => inFile },
  {
    name: "SQLite on a thread",
    stores: async () => ({ ...inFile, environment: { PARLEY_SQLITE_THREAD: "on" } }),
  },
  { name: "Postgres + Redis", stores: onServers },
];

const chosen = VARIANTS.filter(({ name }) => WANTED === undefined || name === WANTED);
if (chosen.length === 0)
  throw new Error(
    `There is no variant ${WANTED}. There are: ${VARIANTS.map(({ name }) => name).join("; ")}.`,
  );
console.log(row("variant", "clients", "kept", "base req/s", "req/s", "ratio (quartiles)", ...CPU_CELLS));
for (const variant of chosen) await measure(variant);
console.log(
  "wanted: SQLite 0.36 at 1, 0.50 at 64, 0.65 at 512, CPU 2.2 times the base; Postgres + Redis 0.35",
);

async function measure({ name, stores }: Variant): Promise<void> {
  const measured = await startedService(stores);
  const other = await bareForwarder(measured);
  try {
    for (const side of [other, measured])
      for (let turns = 0; turns < WARM_UP; turns++) await turn(side, 64, WARM_UP_TURN);
    for (const concurrency of CONCURRENCIES) {
      const pairs: Turn[][] = [];
      const before = await measured.asked();
      for (let round = 0; round < ROUNDS; round++)
        pairs.push(await turnsOf(round, [other, measured], concurrency, TURN));
      const after = await measured.asked();
      const messages = pairs.reduce((sum, [, ours]) => sum + (ours?.answered ?? 0), 0);
      const asked = [after.postgres - before.postgres, after.redis - before.redis].map((n) => n / messages);
      print(name, concurrency, undisturbed(pairs) as [Turn, Turn][], asked);
    }
  } finally {
    await other.stop();
    await measured.stop();
  }
}

async function startedService(stores: Variant["stores"]): Promise<MeasuredService & Pick<Stores, "asked">> {
  const { environment, remove, asked } = await stores();
  const measured = await measuredService({
    sites: SITES,
    webhook: answersWhole({ delay: 0, together: 1 }),
    environment,
  });
  return {
    ...measured,
    asked,
    async stop() {
      await measured.stop();
      await remove();
    },
  };
}

function print(
  name: string,
  concurrency: number,
  pairs: readonly [Turn, Turn][],
  asked: readonly number[],
): void {
  const valid = `${pairs.length}/${ROUNDS}`;
  if (pairs.length === 0) {
    console.log(row(name, `${concurrency}`, valid, "others were busy throughout"));
    return;
  }
  const of = (pick: (pair: [Turn, Turn]) => number) => median(pairs.map(pick)).toFixed(0);
  const ratios = pairs.map(([base, ours]) => ours.perSecond / base.perSecond).sort((a, b) => a - b);
  const quartile = (n: 1 | 3) => ratios[Math.floor((ratios.length * n) / 4)]?.toFixed(2);
  console.log(
    row(
      name,
      `${concurrency}`,
      valid,
      of(([base]) => base.perSecond),
      of(([, ours]) => ours.perSecond),
      `${median(ratios).toFixed(2)} (${quartile(1)}–${quartile(3)})`,
      [of(([base]) => base.cpu), of(([, ours]) => ours.cpu), of(([, ours]) => ours.storesCpu)].join(", "),
      median(pairs.map(([base, ours]) => ours.cpu / base.cpu)).toFixed(2),
      median(pairs.map(([, ours]) => ours.held)).toFixed(1),
      asked.map((times) => times.toFixed(2)).join(", "),
    ),
  );
}

function row(name: string, ...cells: string[]): string {
  const widths = [8, 8, 11, 8, 18, 27, 10, 17, 31];
  return [name.padEnd(28), ...cells.map((cell, index) => cell.padStart(widths[index] ?? 0))].join(" ");
}
