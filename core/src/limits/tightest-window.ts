import type { RateLimitKey, RateLimitResult, Window } from "./limiter.ts";

/** The count of one window since it opened. */
export interface Count {
  used: number;
  /** Milliseconds since 1970. */
  resetAt: number;
}

const DAY = 86_400_000;

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
export function closingTime({ length }: Window, now: number): number {
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
