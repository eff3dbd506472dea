import type { Limiter, RateLimitResult } from "./limiter.ts";

export interface LimiterWithFallback extends Limiter {
  /** Number of requests counted only in this process. */
  readonly countedAlone: number;
}

/**
 * A limiter that never fails. While the shared limiter is down, each process counts separately and allows the whole limit. The
 * shared limiter never receives these counts.
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
