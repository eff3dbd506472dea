import type { Limiter, Standing, Subject } from "../limits/limiter.ts";

/** One call of a limiter, as it goes to the process that counts for all. */
export type Ask = ["take" | "peek", readonly Subject[]];

/** Has the first process count, so that several workers keep one limit. What a turn of the event loop asks goes together. */
export function primaryLimiter(count: (asks: Ask[]) => Promise<Standing[]>): Limiter {
  let asks: Ask[] = [];
  let answer: Promise<Standing[]> | undefined;

  async function askTogether(): Promise<Standing[]> {
    await new Promise(setImmediate);
    const together = asks;
    asks = [];
    answer = undefined;
    return count(together);
  }

  async function ask(one: Ask): Promise<Standing> {
    const place = asks.push(one) - 1;
    answer ??= askTogether();
    return (await answer)[place] as Standing;
  }

  return { take: (subjects) => ask(["take", subjects]), peek: (subjects) => ask(["peek", subjects]) };
}
