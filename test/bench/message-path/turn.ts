import { Pool } from "undici";
import { load } from "./load.ts";
import { machineCpu } from "./machine-cpu.ts";
import type { MeasuredService } from "./measured-service.ts";

/** The result of one side's turn under load. */
export interface Turn {
  /** Messages answered per second. */
  perSecond: number;
  /** Microseconds of CPU per message in the process of the side's server. */
  cpu: number;
  /** The part of `cpu` on the main thread. */
  mainThread: number;
  /** Microseconds of CPU per message in Postgres and Redis. */
  storesCpu: number;
  /** Milliseconds for which the event loop of the side's server was blocked, at the 99th percentile of the samples. */
  held: number;
  answered: number;
  /** Cores that unrelated processes used during the turn. */
  others: number;
}

/** Number of cores. If unrelated processes use more than this, the turn counts as disturbed. */
const DISTURBED = 0.5;

export function undisturbed(rounds: readonly Turn[][]): Turn[][] {
  return rounds.filter((turns) => turns.every(({ others }) => others <= DISTURBED));
}

export type Side = Pick<MeasuredService, "service" | "requests">;

/** Runs and measures one turn. Rejects if any message is refused, because a refusal costs less than a reply. */
export async function turn(
  { service, requests }: Side,
  concurrency: number,
  milliseconds: number,
): Promise<Turn> {
  const before = await service.vitals();
  const machineBefore = machineCpu();
  const { answered, refused, seconds } = await load(
    service.port,
    requests,
    concurrency,
    milliseconds,
    await poolTo(service.port, concurrency),
  );
  const machineAfter = machineCpu();
  const after = await service.vitals();
  if (refused.size > 0) throw new Error(`Not every request was answered: ${JSON.stringify([...refused])}`);
  return {
    perSecond: answered / seconds,
    cpu: (after.cpu - before.cpu) / answered,
    mainThread: (after.mainThread - before.mainThread) / answered,
    storesCpu: (machineAfter.stores - machineBefore.stores) / answered,
    held: after.held,
    answered,
    others: (machineAfter.others - machineBefore.others) / (seconds * 1_000_000),
  };
}

/** Runs one turn of each side in the given order, and every second round in reverse. */
export async function turnsOf(
  round: number,
  sides: readonly Side[],
  concurrency: number,
  milliseconds: number,
): Promise<Turn[]> {
  const turns: Turn[] = [];
  const order = [...sides.keys()];
  if (round % 2 === 1) order.reverse();
  for (const index of order) turns[index] = await turn(sides[index] as Side, concurrency, milliseconds);
  return turns;
}

const pools = new Map<number, { pool: Pool; concurrency: number }>();

/**
 * Returns connections to the server. They stay open for the next turn with the same concurrency, because opening them would take
 * half of a short turn.
 */
async function poolTo(port: number, concurrency: number): Promise<Pool> {
  const known = pools.get(port);
  if (known?.concurrency === concurrency) return known.pool;
  await known?.pool.close();
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: concurrency, pipelining: 1 });
  pools.set(port, { pool, concurrency });
  return pool;
}
