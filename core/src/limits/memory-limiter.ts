import type { Limiter, RateLimitKey, RateLimitResult, Window } from "./limiter.ts";
import { type Count, closingTime, tightestWindow } from "./tightest-window.ts";

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
