import type { Limiter, Standing, Subject, Window } from "./limiter.ts";

const DAY = 86_400_000;

interface Counter {
  used: number;
  resetAt: number;
}

/** Counts in this process: one map, a microsecond a request. `sweep` forgets subjects whose windows have all closed. */
export interface MemoryLimiter extends Limiter {
  take(subjects: readonly Subject[], now: number): Standing;
  peek(subjects: readonly Subject[], now: number): Standing;
  sweep(now: number): void;
  /** Subjects remembered. */
  readonly size: number;
}

export function memoryLimiter(): MemoryLimiter {
  const counters = new Map<string, Counter[]>();

  /** The tightest window as it stands after `cost` more requests. Changes nothing: a window opens when it counts. */
  function stand(subjects: readonly Subject[], now: number, cost: 0 | 1): Standing {
    let tightest: Standing | undefined;
    for (const subject of subjects) {
      const row = counters.get(subject.name);
      for (const [index, window] of subject.windows.entries()) {
        const counter = row?.[index];
        const open = counter !== undefined && counter.resetAt > now ? counter : undefined;
        const left = window.limit - (open?.used ?? 0) - cost;
        const standing = {
          allowed: left >= 0,
          window: window.name,
          limit: window.limit,
          remaining: Math.max(0, left),
          resetAt: open?.resetAt ?? closingTime(window, now),
        };
        if (tightest === undefined || isTighter(standing, tightest)) tightest = standing;
      }
    }
    return tightest as Standing;
  }

  function count(subject: Subject, now: number): void {
    const row = counters.get(subject.name) ?? [];
    counters.set(subject.name, row);
    for (const [index, window] of subject.windows.entries()) {
      const counter = row[index];
      if (counter !== undefined && counter.resetAt > now) counter.used++;
      else row[index] = { used: 1, resetAt: closingTime(window, now) };
    }
  }

  return {
    take(subjects, now) {
      const standing = stand(subjects, now, 1);
      if (standing.allowed) for (const subject of subjects) count(subject, now);
      return standing;
    },
    peek: (subjects, now) => stand(subjects, now, 0),
    sweep(now) {
      for (const [name, row] of counters) {
        if (row.every((counter) => counter.resetAt <= now)) counters.delete(name);
      }
    },
    get size() {
      return counters.size;
    },
  };
}

/** A full window before one with room; then the fewer requests left; then the longer wait, so that Retry-After is honest. */
function isTighter(a: Standing, b: Standing): boolean {
  if (a.allowed !== b.allowed) return !a.allowed;
  if (a.allowed && a.remaining !== b.remaining) return a.remaining < b.remaining;
  return a.resetAt > b.resetAt;
}

function closingTime(window: Window, now: number): number {
  return window.length === DAY ? (Math.floor(now / DAY) + 1) * DAY : now + window.length;
}
