import type { DatabaseSync } from "node:sqlite";
import type { Storage } from "../../port.ts";
import { conversationRows, scriptedCalls, sqliteDatabase } from "../sqlite-database.ts";
import { fileRows } from "./files/file-rows.ts";
import { contactRows } from "./live/contact-rows.ts";
import { eventNumbers, eventRows } from "./live/event-rows.ts";
import { liveOperations } from "./live/live-operations.ts";
import { firstWordsOperations, messageOperations } from "./messages/message-operations.ts";
import { messageRows } from "./messages/message-rows.ts";
import { conversationOperations } from "./sessions/conversations.ts";
import { removalOperations } from "./sessions/removal.ts";
import { removedSessions } from "./sessions/removed-sessions.ts";
import {
  sessionListOperations,
  sessionMarksOperations,
  sessionSearchOperations,
} from "./sessions/session-list.ts";
import { sessionCounts, sessionRows } from "./sessions/session-rows.ts";
import { transferOperations } from "./sessions/transfer.ts";
import { siteOperations } from "./sites/sites.ts";
import type { Synchronous } from "./synchronous.ts";
import { usageOperations } from "./usage/usage.ts";
import { usageCounts } from "./usage/usage-counts.ts";

export interface Operations {
  calls: Synchronous<Exclude<keyof Storage, "close">>;
  /** Called inside a transaction, before its first call. */
  begin(): void;
  /** Called before the commit: writes the counts that a group of calls has collected. */
  finish(): void;
  /** Called after a rollback: drops the collected counts and the cache. */
  forget(): void;
}

export function operations(database: DatabaseSync): Operations {
  const counts = sessionCounts(database);
  const usage = usageCounts(database);
  const removed = removedSessions(database);
  const numbers = eventNumbers(database);
  const events = eventRows(database, numbers);
  const files = fileRows(database);
  const shared = sqliteDatabase(database);
  const sessions = sessionRows(database, shared, counts, removed, events, files);
  const messages = messageRows(database, numbers);
  const contacts = contactRows(database);
  const rows = conversationRows(database, shared, { sessions, numbers, usage });
  const calls = scriptedCalls(rows);
  /** Changes after another connection has written (sqlite.org/pragma.html#pragma_data_version). */
  const dataVersion = database.prepare("PRAGMA data_version");
  let seenVersion: unknown;
  const alive = database.prepare("SELECT 1 FROM notes LIMIT 1");
  return {
    calls: {
      ...calls,
      ...siteOperations(database, calls.replaceSite, { counts, usage, sessions, events, files }),
      ...messageOperations(sessions, messages),
      ...liveOperations(database, sessions, contacts),
      ...conversationOperations(sessions, messages, rows),
      ...removalOperations(database, { sessions, removed, usage, events, files, rows }),
      ...sessionListOperations(database),
      ...firstWordsOperations(database),
      ...sessionMarksOperations(database),
      ...sessionSearchOperations(database),
      ...transferOperations(database, { sessions, messages, usage, contacts, files, events }),
      ...usageOperations(database),
      ping() {
        alive.get();
      },
    },
    begin() {
      const version = dataVersion.get()?.data_version;
      if (version !== seenVersion) {
        sessions.forget();
        usage.forget();
      }
      seenVersion = version;
    },
    finish() {
      counts.flush();
      usage.flush();
      numbers.forget();
    },
    forget() {
      counts.forget();
      sessions.forget();
      usage.forget();
      numbers.forget();
    },
  };
}
