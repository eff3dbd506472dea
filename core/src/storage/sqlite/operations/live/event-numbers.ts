import type { DatabaseSync } from "node:sqlite";

/** Numbers for messages and other events of conversations: one sequence for all, never reused. */
export interface EventNumbers {
  next(): number;
  latest(): number;
  /** Call at the end of a group of calls, after success or failure: another process may write before the next group. */
  forget(): void;
}

/** Reads the latest number once per group, because a writer has the lock of the database. */
export function eventNumbers(database: DatabaseSync): EventNumbers {
  const find = database.prepare(
    `SELECT max(coalesce((SELECT max(key) FROM messages), 0), coalesce((SELECT max(key) FROM session_events), 0))
     AS latest`,
  );
  let known: number | undefined;
  const latest = () => (known ??= find.get()?.latest as number);
  return {
    next: () => (known = latest() + 1),
    latest,
    forget() {
      known = undefined;
    },
  };
}
