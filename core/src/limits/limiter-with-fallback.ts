import type { Limiter, Standing } from "./limiter.ts";

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

  function alone(...given: Parameters<Limiter["take"]>): Standing | Promise<Standing> {
    countedAlone++;
    return own.take(...given);
  }

  return {
    take(subjects, now) {
      if (!isUp()) return alone(subjects, now);
      return Promise.resolve(shared.take(subjects, now)).catch(() => alone(subjects, now));
    },
    peek(subjects, now) {
      if (!isUp()) return own.peek(subjects, now);
      return Promise.resolve(shared.peek(subjects, now)).catch(() => own.peek(subjects, now));
    },
    get countedAlone() {
      return countedAlone;
    },
  };
}
