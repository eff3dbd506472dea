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

  function counterOf(subject: Subject, index: number, now: number): Counter {
    let row = counters.get(subject.name);
    if (row === undefined) {
      row = subject.windows.map(() => ({ used: 0, resetAt: 0 }));
      counters.set(subject.name, row);
    }
    const window = subject.windows[index] as Window;
    const counter = row[index] as Counter;
    if (counter.resetAt <= now) {
      counter.used = 0;
      counter.resetAt = closingTime(window, now);
    }
    return counter;
  }

  /** The tightest window as it stands after `cost` more requests. */
  function stand(subjects: readonly Subject[], now: number, cost: 0 | 1): Standing {
    let tightest: Standing | undefined;
    for (const subject of subjects) {
      for (let index = 0; index < subject.windows.length; index++) {
        const { name, limit } = subject.windows[index] as Window;
        const { used, resetAt } = counterOf(subject, index, now);
        const left = limit - used - cost;
        const standing = { allowed: left >= 0, window: name, limit, remaining: Math.max(0, left), resetAt };
        if (tightest === undefined || isTighter(standing, tightest)) tightest = standing;
      }
    }
    return tightest as Standing;
  }

  return {
    take(subjects, now) {
      const standing = stand(subjects, now, 1);
      if (!standing.allowed) return standing;
      for (const subject of subjects) {
        for (let index = 0; index < subject.windows.length; index++) counterOf(subject, index, now).used++;
      }
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
