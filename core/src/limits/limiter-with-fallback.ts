import type { Limiter, RateLimitResult } from "./limiter.ts";

/** A shared limiter that falls back to counting in this process while the shared one is down. */
export interface LimiterWithFallback extends Limiter {
  /** Requests counted in this process only. */
  readonly countedAlone: number;
}

/**
 * No request fails because it cannot be counted. The shared limiter never receives the fallback's counts, and while it is down,
 * each process allows the whole limit.
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
