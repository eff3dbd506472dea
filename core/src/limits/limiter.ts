/** The windows of spec.md, Limits; their names are what a 429 answer says in `details.field`. */
export type WindowName = "burst" | "requests_per_minute" | "requests_per_day" | "file_bytes_per_day";

export interface Window {
  name: WindowName;
  /** Requests, or what else is counted, allowed in one window. */
  limit: number;
  /**
   * Milliseconds. A window opens with the first request it counts and closes `length` later;
   * a day's window is the UTC day.
   */
  length: number;
}

/** Somebody whose requests are counted: a site, a visitor's session, a client address. */
export interface RateLimitKey {
  /**
   * Distinct among all keys, such as `site:{site_abc}`. Keys that are counted together have the same part in
   * braces, by which a Redis Cluster keeps them in one place.
   */
  name: string;
  windows: readonly Window[];
}

/** How things stand in the one window that is closest to running out (design: it is what the headers speak of). */
export interface RateLimitResult {
  allowed: boolean;
  window: WindowName;
  limit: number;
  remaining: number;
  /** When that window is empty again, in milliseconds since 1970. */
  resetAt: number;
}

/**
 * Checks all windows of all keys together and counts the request in all of them or, if any is full, in none:
 * a refused request costs nothing. One step, so that simultaneous requests cannot slip through together.
 */
export interface Limiter {
  take(
    keys: readonly RateLimitKey[],
    now: number,
    /** What it counts as: bytes, in a window of bytes. One by default. */
    amount?: number,
  ): RateLimitResult | Promise<RateLimitResult>;
  /** How things stand, without counting. */
  peek(keys: readonly RateLimitKey[], now: number): RateLimitResult | Promise<RateLimitResult>;
}
