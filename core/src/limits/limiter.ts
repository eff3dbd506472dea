/** The windows of contract §H; a 429 names the window in `details.field`. */
export type WindowName = "burst" | "requests_per_minute" | "requests_per_day" | "file_bytes_per_day";

export interface Window {
  name: WindowName;
  /** Requests, or other units, allowed in one window. */
  limit: number;
  /**
   * Milliseconds. A window opens with the first request that it counts, and closes after `length`. A day's window is the UTC day.
   */
  length: number;
}

/** A party whose requests are counted, such as a site, a visitor's session or a client's IP address. */
export interface RateLimitKey {
  /**
   * Unique among all keys, such as `site:{site_abc}`. Keys that are counted together have the same part in braces, so that a
   * Redis Cluster stores them in one slot.
   */
  name: string;
  windows: readonly Window[];
}

/** The state of the window that is closest to its limit (contract §4.6: the headers report this one). */
export interface RateLimitResult {
  allowed: boolean;
  window: WindowName;
  limit: number;
  remaining: number;
  /** When that window closes, in milliseconds since 1970. */
  resetAt: number;
}

/**
 * Checks all windows of all keys. Counts the request in all of them or, if one is full, in none, so a refused request costs
 * nothing. Checking and counting are one step, so that concurrent requests cannot all pass the check.
 */
export interface Limiter {
  take(
    keys: readonly RateLimitKey[],
    now: number,
    /** Units that the request counts as, such as bytes. One by default. */
    amount?: number,
  ): RateLimitResult | Promise<RateLimitResult>;
  /** The current state, without counting. */
  peek(keys: readonly RateLimitKey[], now: number): RateLimitResult | Promise<RateLimitResult>;
}
