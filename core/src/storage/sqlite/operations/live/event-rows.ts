import type { DatabaseSync } from "node:sqlite";
import type { Note } from "../../../../sessions/note.ts";
import { DELETION_RETENTION } from "../../../port/event-storage.ts";

/** Maximum number of old deletions that each removal also removes, so that they do not pile up. */
const SWEEP_LIMIT = 1_000;

/** Events of conversations that are not messages. */
export interface EventRows {
  /** Replaces all events of the session with one: its deletion. */
  addDeletion(siteId: string, sessionId: string, at: number): void;
  addNote(siteId: string, sessionId: string, note: Note): void;
  /** Call before rows with the highest numbers are removed in another way, so that these numbers are not used again. */
  keepNumbers(): void;
  /** Removes deletions that are too old to be reported. Keeps the event with the highest number. */
  sweep(at: number): void;
}

export function eventRows(database: DatabaseSync, numbers: EventNumbers): EventRows {
  const add = database.prepare(
    "INSERT INTO session_events (key, site, session_id, type, at, data) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const remove = database.prepare("DELETE FROM session_events WHERE site = ? AND session_id = ?");
  const sweep = database.prepare(
    `DELETE FROM session_events WHERE key IN
     (SELECT key FROM session_events WHERE type = 'deleted' AND at <= ? ORDER BY at LIMIT ${SWEEP_LIMIT})
     AND key < (SELECT max(key) FROM session_events)`,
  );
  return {
    addDeletion(siteId, sessionId, at) {
      const number = numbers.next();
      remove.run(siteId, sessionId);
      add.run(number, siteId, sessionId, "deleted", at, null);
    },
    addNote(siteId, sessionId, note) {
      add.run(numbers.next(), siteId, sessionId, "note", note.at, JSON.stringify(note));
    },
    keepNumbers() {
      add.run(numbers.next(), "", "", "deleted", 0, null);
    },
    sweep(at) {
      sweep.run(at - DELETION_RETENTION);
    },
  };
}

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
