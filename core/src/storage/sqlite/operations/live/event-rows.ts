import type { DatabaseSync } from "node:sqlite";
import type { Note } from "../../../../sessions/note.ts";
import { DELETIONS_TOLD } from "../../../port/event-storage.ts";
import type { EventNumbers } from "./event-numbers.ts";

/** Forgotten at a removal: more than it adds in the long run, so that they cannot pile up. */
const SWEEP_LIMIT = 1_000;

/** What happens in conversations besides messages. */
export interface EventRows {
  /** Takes the place of all that was kept of the session. */
  addDeletion(siteId: string, sessionId: string, at: number): void;
  addNote(siteId: string, sessionId: string, note: Note): void;
  /** Before rows with the highest numbers are removed otherwise: none of these is used again. */
  keepNumbers(): void;
  /** Removes deletions that nobody is told of any more, but for the highest number. */
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
      sweep.run(at - DELETIONS_TOLD);
    },
  };
}
