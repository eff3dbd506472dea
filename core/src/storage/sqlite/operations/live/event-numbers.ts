import type { DatabaseSync } from "node:sqlite";

/** Numbers for messages and other events of conversations: one row of them for all, none of which is used twice. */
export interface EventNumbers {
  next(): number;
  /** The latest that was given. */
  latest(): number;
  /** At the end of a group of calls, whatever became of it: another process may write before the next. */
  forget(): void;
}

/** Whoever writes holds the lock of the database, so the latest number is asked for once in a group. */
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
