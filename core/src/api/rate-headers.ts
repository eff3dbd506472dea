import { Failure } from "../failures.ts";
import type { Standing } from "../limits/limiter.ts";

/** spec.md, Limits, 1. The reset is a Unix time in seconds. */
export function addRateHeaders(headers: Record<string, string>, standing: Standing): void {
  headers["x-ratelimit-limit"] = String(standing.limit);
  headers["x-ratelimit-remaining"] = String(standing.remaining);
  headers["x-ratelimit-reset"] = String(Math.ceil(standing.resetAt / 1_000));
}

const WORDS = {
  burst: "requests a second",
  requests_per_minute: "requests a minute",
  requests_per_day: "requests a day",
};

/** spec.md, Limits, 2. */
export function limitExceeded(standing: Standing, now: number): Failure {
  const retryAfter = Math.max(1, Math.ceil((standing.resetAt - now) / 1_000));
  return new Failure(
    "rateLimited",
    standing.window,
    "limit_exceeded",
    `More than ${standing.limit} ${WORDS[standing.window]}. Try again in ${retryAfter} s.`,
    { retryAfter },
  );
}
