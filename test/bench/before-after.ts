/**
 * Measures the effect of a change. The service of this checkout and the service of another one (with its packages installed) take
 * turns in one run. Prints messages per second and CPU per message of this service relative to the other: the median of paired
 * turns, with its quartiles. The same code on both sides gave 0.98 to 1.04, because two processes never run exactly alike. Start
 * the benchmark several times before you trust the result. Messages come from a key, or from visitors' browsers. Usage: node
 * test/bench/before-after.ts <other checkout> [rounds] [concurrency] [sqlite or postgres] [keys or visitors]
 */

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { median } from "./median.ts";
import { asVisitors } from "./message-path/as-visitors.ts";
import type { MeasuredService } from "./message-path/measured-service.ts";
import { inFile, onServers } from "./message-path/service-stores.ts";
import { type Turn, turn, turnsOf, undisturbed } from "./message-path/turn.ts";

const [other, rounds = "50", concurrency = "64", store = "sqlite", senders = "keys"] = process.argv.slice(2);
if (other === undefined)
  throw new Error("Which checkout? node test/bench/before-after.ts ../before [rounds] [concurrency]");

/** Milliseconds of a measured turn. */
const TURN = 400;
/** Number of turns of each side until both are compiled, and milliseconds of each turn. */
const WARM_UP = 6;
const WARM_UP_TURN = 1_200;

const stops: (() => Promise<unknown>)[] = [];
try {
  const before = await measured(resolve(other));
  const after = await measured(resolve(import.meta.dirname, "../.."));
  for (let turns = 0; turns < WARM_UP; turns++)
    for (const service of [before, after]) await turn(service, Number(concurrency), WARM_UP_TURN);
  const all: Turn[][] = [];
  for (let round = 0; round < Number(rounds); round++)
    all.push(await turnsOf(round, [before, after], Number(concurrency), TURN));
  const valid = undisturbed(all) as [Turn, Turn][];
  console.log(`${valid.length} of ${rounds} rounds kept: other processes used at most half a core`);
  if (valid.length === 0) throw new Error("The machine is too busy: close everything else.");
  const pairs = valid.map(([theirs, ours]) => ({
    perSecond: ours.perSecond / theirs.perSecond,
    cpu: ours.cpu / theirs.cpu,
  }));
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

/** Starts the service of a checkout, set up by that checkout's own benchmark files. */
async function measured(root: string): Promise<MeasuredService> {
  const file = pathToFileURL(`${root}/test/bench/message-path/measured-service.ts`).href;
  const { measuredService, answersWhole }: typeof import("./message-path/measured-service.ts") = await import(
    file
  );
  const { environment, remove } = store === "postgres" ? await onServers() : inFile;
  stops.push(remove);
  const webhook = answersWhole({ delay: 0, together: 1 });
  const service = await measuredService({ sites: 1_000, webhook, environment });
  stops.push(() => service.stop());
  return senders === "visitors" ? { ...service, requests: await asVisitors(service) } : service;
}

function print(what: string, ratios: number[]): void {
  const sorted = ratios.toSorted((a, b) => a - b);
  const quartile = (n: 1 | 3) => sorted[Math.floor((sorted.length * n) / 4)]?.toFixed(2);
  console.log(`${what.padEnd(20)} ${median(ratios).toFixed(2)} (${quartile(1)}–${quartile(3)})`);
}
