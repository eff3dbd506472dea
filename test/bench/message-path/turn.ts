import { load } from "./load.ts";
import type { MeasuredService } from "./measured-service.ts";

/** One side's turn under load. */
export interface Turn {
  /** Messages answered. */
  perSecond: number;
  /** Microseconds of CPU a message, of all the side's processes. */
  cpu: number;
  /** Of these, on its main thread; not a number where there are several. */
  mainThread: number;
}

export type Side = Pick<MeasuredService, "service" | "requests">;

/** Rejects if any message is refused: a side that refuses is quick. */
export async function turn(
  { service, requests }: Side,
  concurrency: number,
  milliseconds: number,
): Promise<Turn> {
  const before = await service.vitals();
  const { answered, refused, seconds } = await load(service.port, requests, concurrency, milliseconds);
  const after = await service.vitals();
  if (refused.size > 0) throw new Error(`Not every request was answered: ${JSON.stringify([...refused])}`);
  return {
    perSecond: answered / seconds,
    cpu: (after.cpu - before.cpu) / answered,
    mainThread: (after.mainThread - before.mainThread) / answered,
  };
}

/** A turn of each side, in the order given; every other round begins at the other end. */
export async function turnsOf(
  round: number,
  sides: readonly Side[],
  concurrency: number,
  milliseconds: number,
): Promise<Turn[]> {
  const turns: Turn[] = [];
  const order = [...sides.keys()];
  if (round % 2 === 1) order.reverse();
  for (const place of order) turns[place] = await turn(sides[place] as Side, concurrency, milliseconds);
  return turns;
}
