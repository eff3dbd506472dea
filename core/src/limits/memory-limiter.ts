import type { Limiter, Standing, Subject, Window } from "./limiter.ts";
import { type Count, closingTime, tightestWindow } from "./tightest-window.ts";

/** Counts in this process: one map, a microsecond a request. `sweep` forgets subjects whose windows have all closed. */
export interface MemoryLimiter extends Limiter {
  take(subjects: readonly Subject[], now: number): Standing;
  peek(subjects: readonly Subject[], now: number): Standing;
  sweep(now: number): void;
  /** Subjects remembered. */
  readonly size: number;
}

export function memoryLimiter(): MemoryLimiter {
  const counts = new Map<string, Count[]>();

  function stand(subjects: readonly Subject[], now: number, cost: 0 | 1): Standing {
    const rows = subjects.map(({ name }) => counts.get(name));
    return tightestWindow(subjects, now, cost, (subject, window) => {
      const count = rows[subject]?.[window];
      return isOpen(count, subjects[subject]?.windows[window] as Window, now) ? count : undefined;
    });
  }

  function count(subject: Subject, now: number): void {
    const row = counts.get(subject.name) ?? [];
    counts.set(subject.name, row);
    for (const [index, window] of subject.windows.entries()) {
      const open = row[index];
      if (isOpen(open, window, now)) open.used++;
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
      for (const [name, row] of counts) {
        if (row.every((count) => count.resetAt <= now)) counts.delete(name);
      }
    },
    get size() {
      return counts.size;
    },
  };
}

/** One that is to close in more than two lengths was opened by a clock that has been put back far since: it is forgotten. */
function isOpen(count: Count | undefined, { length }: Window, now: number): count is Count {
  return count !== undefined && count.resetAt > now && count.resetAt <= now + 2 * length;
}
