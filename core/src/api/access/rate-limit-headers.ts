import { Failure } from "../../failures.ts";
import type { RateLimitResult } from "../../limits/limiter.ts";

/** Adds the headers of contract §H.1. The reset is a Unix time in seconds. */
export function addRateHeaders(headers: Record<string, string>, rateLimit: RateLimitResult): void {
  headers["x-ratelimit-limit"] = String(rateLimit.limit);
  headers["x-ratelimit-remaining"] = String(rateLimit.remaining);
  headers["x-ratelimit-reset"] = String(Math.ceil(rateLimit.resetAt / 1_000));
}

const WORDS = {
  burst: "requests per second",
  requests_per_minute: "requests per minute",
  requests_per_day: "requests per day",
  file_bytes_per_day: "bytes of files per day",
};

/** Returns the error of a request over a limit (contract §H.2). */
export function limitExceeded(rateLimit: RateLimitResult, now: number): Failure {
  const retryAfter = Math.max(1, Math.ceil((rateLimit.resetAt - now) / 1_000));
  return new Failure(
    "rateLimited",
    rateLimit.window,
    "limit_exceeded",
    `The limit is ${rateLimit.limit} ${WORDS[rateLimit.window]}. Try again in ${retryAfter} s.`,
    { retryAfter },
  );
}
