import { Failure } from "../failures.ts";
import type { Limiter, RateLimitResult } from "./limiter.ts";
import { fileBytesKeys } from "./rate-limit-keys.ts";

/** Limits the bytes of files from one visitor's IP address to one site per UTC day: no visitor can fill a site's storage. */
export interface FileByteLimit {
  /** Throws 429 `file_bytes_per_day` unless this many bytes are left. Counts nothing. */
  require(siteId: string, ip: string, bytes: number, now: number): Promise<void>;
  /** Counts the bytes. If too few are left, throws the same error and counts nothing. */
  count(siteId: string, ip: string, bytes: number, now: number): Promise<void>;
}

/** Minimum number of bytes that are counted for a file: one disk block. */
const LEAST = 4_096;

export function fileByteLimit({ limiter, perDay }: { limiter: Limiter; perDay: number }): FileByteLimit {
  return {
    async require(siteId, ip, bytes, now) {
      const result = await limiter.peek(fileBytesKeys(siteId, ip, perDay), now);
      if (result.remaining < Math.max(LEAST, bytes)) throw tooMuch(result, now);
    },
    async count(siteId, ip, bytes, now) {
      const result = await limiter.take(fileBytesKeys(siteId, ip, perDay), now, Math.max(LEAST, bytes));
      if (!result.allowed) throw tooMuch(result, now);
    },
  };
}

function tooMuch({ limit, resetAt }: RateLimitResult, now: number): Failure {
  const retryAfter = Math.max(1, Math.ceil((resetAt - now) / 1_000));
  const message = `This address has sent too many files today. The limit is ${limit.toLocaleString("en")} bytes per day. Try again tomorrow (UTC).`;
  return new Failure("rateLimited", "file_bytes_per_day", "limit_exceeded", message, { retryAfter });
}
