import { DAY } from "../durations.ts";

/** The windows of contract §H; a 429 names the window in `details.field`. */
type WindowName = "burst" | "requests_per_minute" | "requests_per_day" | "file_bytes_per_day";

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

/** Counts in this process, in one map; a request takes about a microsecond. `sweep` removes keys whose windows have all closed. */
export interface MemoryLimiter extends Limiter {
  take(keys: readonly RateLimitKey[], now: number, amount?: number): RateLimitResult;
  peek(keys: readonly RateLimitKey[], now: number): RateLimitResult;
  sweep(now: number): void;
  readonly size: number;
}

export function memoryLimiter(): MemoryLimiter {
  const counts = new Map<string, Count[]>();

  function stand(keys: readonly RateLimitKey[], now: number, cost: number): RateLimitResult {
    const rows = keys.map(({ name }) => counts.get(name));
    return tightestWindow(keys, now, cost, (key, window) => {
      const count = rows[key]?.[window];
      return isOpen(count, keys[key]?.windows[window] as Window, now) ? count : undefined;
    });
  }

  function count(key: RateLimitKey, now: number, amount: number): void {
    const row = counts.get(key.name) ?? [];
    counts.set(key.name, row);
    for (let index = 0; index < key.windows.length; index++) {
      const window = key.windows[index] as Window;
      const open = row[index];
      if (isOpen(open, window, now)) open.used += amount;
      else row[index] = { used: amount, resetAt: closingTime(window, now) };
    }
  }

  return {
    take(keys, now, amount = 1) {
      const result = stand(keys, now, amount);
      if (result.allowed) for (const key of keys) count(key, now, amount);
      return result;
    },
    peek: (keys, now) => stand(keys, now, 0),
    sweep(now) {
      for (const [name, row] of counts) {
        if (row.every((count) => count.resetAt <= now)) counts.delete(name);
      }
    },
    get size() {
      return counts.size;
    },
  };
}

/**
 * Whether a window is open. A window that closes later than twice its length from now was opened before the clock was set back,
 * and is treated as closed.
 */
function isOpen(count: Count | undefined, { length }: Window, now: number): count is Count {
  return count !== undefined && count.resetAt > now && count.resetAt <= now + 2 * length;
}

/** The count of one window since it opened. */
interface Count {
  used: number;
  /** Milliseconds since 1970. */
  resetAt: number;
}

/**
 * The state of the tightest window after `cost` more requests. `countOf` returns a window's count; undefined if the window is
 * closed, because a window opens with its first count.
 */
export function tightestWindow(
  keys: readonly RateLimitKey[],
  now: number,
  cost: number,
  countOf: (key: number, window: number) => Count | undefined,
): RateLimitResult {
  let tightest: RateLimitResult | undefined;
  // An index loop, because this runs for every request and `entries()` would create arrays.
  for (let key = 0; key < keys.length; key++) {
    const { windows } = keys[key] as RateLimitKey;
    for (let index = 0; index < windows.length; index++) {
      const window = windows[index] as Window;
      const count = countOf(key, index);
      const left = window.limit - (count?.used ?? 0) - cost;
      const one = {
        allowed: left >= 0,
        window: window.name,
        limit: window.limit,
        remaining: Math.max(0, left),
        resetAt: count?.resetAt ?? closingTime(window, now),
      };
      if (tightest === undefined || isTighter(one, tightest)) tightest = one;
    }
  }
  return tightest as RateLimitResult;
}

/** When a window that opens now will close, in milliseconds since 1970. */
function closingTime({ length }: Window, now: number): number {
  return length === DAY ? (Math.floor(now / DAY) + 1) * DAY : now + length;
}

/**
 * Whether window `a` is tighter than `b`. Full windows are tightest, then those with fewer requests left, then those that close
 * later, so that `Retry-After` is long enough.
 */
function isTighter(a: RateLimitResult, b: RateLimitResult): boolean {
  if (a.allowed !== b.allowed) return !a.allowed;
  if (a.allowed && a.remaining !== b.remaining) return a.remaining < b.remaining;
  return a.resetAt > b.resetAt;
}

interface LimiterWithFallback extends Limiter {
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
