import type { DatabaseSync } from "node:sqlite";
import type { Storage } from "../../port.ts";
import { sqliteDatabase } from "../sqlite-database.ts";
import { fileOperations } from "./files/file-operations.ts";
import { fileRows } from "./files/file-rows.ts";
import { contactRows } from "./live/contact-rows.ts";
import { eventNumbers } from "./live/event-numbers.ts";
import { eventRows } from "./live/event-rows.ts";
import { handlingRows } from "./live/handling-rows.ts";
import { liveOperations } from "./live/live-operations.ts";
import { outboxRows } from "./live/outbox-rows.ts";
import { firstWordsOperations } from "./messages/first-words.ts";
import { idempotencyClaims } from "./messages/idempotency-claims.ts";
import { messageOperations } from "./messages/message-operations.ts";
import { messageRows } from "./messages/message-rows.ts";
import { conversationOperations } from "./sessions/conversations.ts";
import { removalOperations } from "./sessions/removal.ts";
import { removedSessions } from "./sessions/removed-sessions.ts";
import { sessionCounts } from "./sessions/session-counts.ts";
import { sessionListOperations } from "./sessions/session-list.ts";
import { sessionMarksOperations } from "./sessions/session-marks.ts";
import { sessionRows } from "./sessions/session-rows.ts";
import { sessionSearchOperations } from "./sessions/session-search.ts";
import { transferOperations } from "./sessions/transfer.ts";
import { sharedCalls } from "./shared-calls.ts";
import { siteOperations } from "./sites/sites.ts";
import type { Synchronous } from "./synchronous.ts";
import { usageOperations } from "./usage/usage.ts";
import { usageCounts } from "./usage/usage-counts.ts";

export interface Operations {
  calls: Synchronous<Exclude<keyof Storage, "close">>;
  /** Inside a transaction, before its first call. */
  begin(): void;
  /** Before the commit: writes what a group of calls has added up. */
  finish(): void;
  /** After a rollback: drops it, and what is remembered. */
  forget(): void;
}

export function operations(database: DatabaseSync): Operations {
  const counts = sessionCounts(database);
  const usage = usageCounts(database);
  const claims = idempotencyClaims(database);
  const removed = removedSessions(database);
  const numbers = eventNumbers(database);
  const events = eventRows(database, numbers);
  const shared = sqliteDatabase(database);
  const outbox = outboxRows(database, shared);
  const files = fileRows(database);
  const sessions = sessionRows(database, counts, removed, events, outbox, files);
  const messages = messageRows(database, numbers);
  const handling = handlingRows(sessions, messages, events, outbox);
  const contacts = contactRows(database);
  const calls = sharedCalls(shared);
  const findSite = database.prepare("SELECT 1 FROM sites WHERE id = ?");
  const isSiteThere = (siteId: string) => findSite.get(siteId) !== undefined;
  /** Another number once another connection has written (sqlite.org/pragma.html#pragma_data_version). */
  const dataVersion = database.prepare("PRAGMA data_version");
  let seenVersion: unknown;
  const alive = database.prepare("SELECT 1 FROM notes LIMIT 1");
  return {
    calls: {
      ...calls,
      ...siteOperations(database, calls.replaceSite, { counts, usage, sessions, events, files }),
      ...messageOperations(sessions, messages, claims, usage, handling, outbox, files, isSiteThere),
      ...liveOperations(database, {
        ...{
          sessions,
          messages,
          handling,
          contacts,
          shared,
          claims,
          usage,
          outbox,
          events,
          files,
          isSiteThere,
        },
      }),
      ...conversationOperations(sessions, messages, usage, outbox),
      ...fileOperations(database, { sessions, isSiteThere }),
      ...removalOperations(database, sessions, removed, usage, events, files, isSiteThere),
      ...sessionListOperations(database),
      ...firstWordsOperations(database),
      ...sessionMarksOperations(database),
      ...sessionSearchOperations(database),
      ...transferOperations(database, { sessions, messages, usage, contacts, files }),
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
      claims.sweep();
      numbers.forget();
      outbox.forget();
    },
    forget() {
      counts.forget();
      sessions.forget();
      usage.forget();
      numbers.forget();
      outbox.forget();
    },
  };
}
