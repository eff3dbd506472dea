import type { Limiter, RateLimitResult } from "./limiter.ts";

/** A limiter that others share, with one of this process to count on while the shared one is away. */
export interface LimiterWithFallback extends Limiter {
  /** Requests that this process counted by itself. */
  readonly countedAlone: number;
}

/**
 * No request fails because nobody counts it. What was counted alone is not made good afterwards: while the shared limiter
 * is away, each of n processes lets as much through as all of them together should.
 */
export function limiterWithFallback(deps: {
  shared: Limiter;
  isUp: () => boolean;
  own: Limiter;
}): LimiterWithFallback {
  const { shared, isUp, own } = deps;
  let countedAlone = 0;

  function alone(...given: Parameters<Limiter["take"]>): RateLimitResult | Promise<RateLimitResult> {
    countedAlone++;
    return own.take(...given);
  }

  return {
    take(...asked) {
      if (!isUp()) return alone(...asked);
      return Promise.resolve(shared.take(...asked)).catch(() => alone(...asked));
    },
    peek(keys, now) {
      if (!isUp()) return own.peek(keys, now);
      return Promise.resolve(shared.peek(keys, now)).catch(() => own.peek(keys, now));
    },
    get countedAlone() {
      return countedAlone;
    },
  };
}
