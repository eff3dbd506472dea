import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { postgresServer } from "../provision/postgres-server.ts";
import { redisServer } from "../provision/redis-server.ts";
import { median } from "./median.ts";
import { load } from "./message-path/load.ts";
import type { MeasuredService } from "./message-path/measured-service.ts";

/**
 * What a change is worth: the service of another checkout (with its packages installed) and that of this one take turns in
 * one run. Prints messages per second and CPU per message of this one against the other's, as the median of paired turns with
 * its quartiles. The same code on both sides came to 0.98 to 1.04, since no two processes run quite alike: start it several
 * times before you believe it. Usage: node test/bench/before-after.ts <other checkout> [rounds] [at once] [postgres]
 */
const [other, rounds = "20", concurrency = "64", store = "sqlite"] = process.argv.slice(2);
if (other === undefined)
  throw new Error("Which checkout? node test/bench/before-after.ts ../before [rounds] [at once] [postgres]");

/** Milliseconds of a turn. */
const TURN = 1_200;
/** Turns for each until both are compiled. */
const WARM_UP = 6;

const stops: (() => Promise<unknown>)[] = [];
try {
  const before = await measured(resolve(other));
  const after = await measured(resolve(import.meta.dirname, "../.."));
  for (let turns = 0; turns < WARM_UP; turns++) for (const service of [before, after]) await turn(service);
  const pairs: { perSecond: number; cpu: number }[] = [];
  for (let round = 0; round < Number(rounds); round++) {
    // Whoever goes first changes from round to round.
    const first = round % 2 === 0 ? await turn(before) : undefined;
    const ours = await turn(after);
    const theirs = first ?? (await turn(before));
    pairs.push({ perSecond: ours.perSecond / theirs.perSecond, cpu: ours.cpu / theirs.cpu });
  }
  print(
    "messages per second",
    pairs.map(({ perSecond }) => perSecond),
  );
  print(
    "CPU per message",
    pairs.map(({ cpu }) => cpu),
  );
} finally {
  for (const stop of stops.reverse()) await stop();
}

/** The service of a checkout, set up by the benchmark's own files of that checkout. */
async function measured(root: string): Promise<MeasuredService> {
  const file = pathToFileURL(`${root}/test/bench/message-path/measured-service.ts`).href;
  const { measuredService, answersWhole }: typeof import("./message-path/measured-service.ts") = await import(
    file
  );
  const environment: Record<string, string> = {};
  if (store === "postgres") {
    const servers = await Promise.all([postgresServer({ fsync: true }), redisServer()]);
    stops.push(...servers.map((server) => () => server.remove()));
    Object.assign(environment, { DATABASE_URL: servers[0].url("postgres"), REDIS_URL: servers[1].url });
  }
  const webhook = answersWhole({ delay: 0, together: 1 });
  const service = await measuredService({ sites: 1_000, webhook, environment });
  stops.push(() => service.stop());
  return service;
}

async function turn({ service, requests }: MeasuredService): Promise<{ perSecond: number; cpu: number }> {
  const start = await service.vitals();
  const { answered, refused, seconds } = await load(service.port, requests, Number(concurrency), TURN);
  const end = await service.vitals();
  if (refused.size > 0) throw new Error(`Not every request was answered: ${JSON.stringify([...refused])}`);
  return { perSecond: answered / seconds, cpu: (end.cpu - start.cpu) / answered };
}

function print(what: string, ratios: number[]): void {
  const sorted = ratios.toSorted((a, b) => a - b);
  const quartile = (n: 1 | 3) => sorted[Math.floor((sorted.length * n) / 4)]?.toFixed(2);
  console.log(`${what.padEnd(20)} ${median(ratios).toFixed(2)} (${quartile(1)}–${quartile(3)})`);
}
