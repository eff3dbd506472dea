import type { Limiter, RateLimitKey, RateLimitResult } from "../limits/limiter.ts";

/** One call of a limiter, as it goes to the process that counts for all. */
export type Ask = ["take" | "peek", readonly RateLimitKey[], number?];

/** Has the first process count, so that several workers keep one limit. What a turn of the event loop asks goes together. */
export function primaryLimiter(count: (asks: Ask[]) => Promise<RateLimitResult[]>): Limiter {
  let asks: Ask[] = [];
  let answer: Promise<RateLimitResult[]> | undefined;

  async function askTogether(): Promise<RateLimitResult[]> {
    await new Promise(setImmediate);
    const together = asks;
    asks = [];
    answer = undefined;
    return count(together);
  }

  async function ask(one: Ask): Promise<RateLimitResult> {
    const place = asks.push(one) - 1;
    answer ??= askTogether();
    return (await answer)[place] as RateLimitResult;
  }

  return {
    take: (keys, _now, amount) => ask(amount ? ["take", keys, amount] : ["take", keys]),
    peek: (keys) => ask(["peek", keys]),
  };
}
