/**
 * Shows which parts of the service use the time of a message, by leaving parts out. Compares the bare forwarder of
 * message-path.ts, the same forwarder as a route of Express, the service without storage, the service without storage and log,
 * and the complete service. They take turns in one run; ratios are medians of the rounds. Usage: node test/bench/message-parts.ts
 * [rounds] [concurrency]
 */

import { median } from "./median.ts";
import {
  answersWhole,
  bareForwarder,
  expressForwarder,
  type MeasuredService,
  measuredService,
} from "./message-path/measured-service.ts";
import { type Turn, turn, turnsOf, undisturbed } from "./message-path/turn.ts";

const ROUNDS = Number(process.argv[2] ?? 30);
const CONCURRENCY = Number(process.argv[3] ?? 64);
/** Milliseconds. */
const TURN = 400;
const WARM_UP_TURN = 1_500;
const WARM_UP = 8;

const whole = await started("service.ts");
const sides: Record<string, MeasuredService> = {
  "bare forwarder": await bareForwarder(whole),
  "as a route of Express": await expressForwarder(whole),
  "service without storage and log": await started("service-without-storage.ts", { LOG_LEVEL: "silent" }),
  "service without storage": await started("service-without-storage.ts"),
  service: whole,
};
try {
  for (const side of Object.values(sides))
    for (let turns = 0; turns < WARM_UP; turns++) await turn(side, CONCURRENCY, WARM_UP_TURN);
  const rounds: Turn[][] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push(await turnsOf(round, Object.values(sides), CONCURRENCY, TURN));
  const valid = undisturbed(rounds);
  console.log(`${valid.length} of ${ROUNDS} rounds kept: other processes used at most half a core`);
  if (valid.length > 0) for (const [index, name] of Object.keys(sides).entries()) print(name, index, valid);
} finally {
  for (const side of Object.values(sides)) if (side !== whole) await side.stop();
  await whole.stop();
}

function started(module: "service.ts" | "service-without-storage.ts", environment = {}) {
  const webhook = answersWhole({ delay: 0, together: 1 });
  return measuredService({ sites: 1_000, webhook, module, environment });
}

function print(name: string, index: number, rounds: readonly Turn[][]): void {
  const of = (pick: (turn: Turn) => number) => median(rounds.map((turns) => pick(turns[index] as Turn)));
  const ratio = median(
    rounds.map((turns) => (turns[index] as Turn).perSecond / (turns[0] as Turn).perSecond),
  );
  const [cpu, main] = [of((turn) => turn.cpu), of((turn) => turn.mainThread)];
  console.log(
    `${name.padEnd(32)} ${of((turn) => turn.perSecond).toFixed(0)} messages/s, ${ratio.toFixed(2)} of bare; CPU ${cpu.toFixed(0)} µs a message, ${main.toFixed(0)} of it on the main thread`,
  );
}
