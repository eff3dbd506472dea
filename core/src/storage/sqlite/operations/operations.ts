import type { DatabaseSync } from "node:sqlite";
import type { Storage } from "../../port.ts";
import { auditOperations } from "./audit.ts";
import { contactRows } from "./contact-rows.ts";
import { conversationOperations } from "./conversations.ts";
import { eventNumbers } from "./event-numbers.ts";
import { eventRows } from "./event-rows.ts";
import { firstWordsOperations } from "./first-words.ts";
import { handlingRows } from "./handling-rows.ts";
import { idempotencyClaims } from "./idempotency-claims.ts";
import { keyOperations } from "./keys.ts";
import { linkOperations } from "./links.ts";
import { liveOperations } from "./live-operations.ts";
import { messageOperations } from "./message-operations.ts";
import { messageRows } from "./message-rows.ts";
import { noteOperations } from "./notes.ts";
import { outboxOperations } from "./outbox-operations.ts";
import { outboxRows } from "./outbox-rows.ts";
import { peopleOperations } from "./people.ts";
import { removalOperations } from "./removal.ts";
import { removedSessions } from "./removed-sessions.ts";
import { sessionCounts } from "./session-counts.ts";
import { sessionListOperations } from "./session-list.ts";
import { sessionRows } from "./session-rows.ts";
import { sessionSearchOperations } from "./session-search.ts";
import { siteOperations } from "./sites.ts";
import type { Synchronous } from "./synchronous.ts";
import { transferOperations } from "./transfer.ts";
import { usageOperations } from "./usage.ts";
import { usageCounts } from "./usage-counts.ts";

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
  const outbox = outboxRows(database);
  const sessions = sessionRows(database, counts, removed, events, outbox);
  const messages = messageRows(database, numbers);
  const handling = handlingRows(sessions, messages, events, outbox);
  const contacts = contactRows(database);
  const keys = keyOperations(database);
  const people = peopleOperations(database);
  const findSite = database.prepare("SELECT 1 FROM sites WHERE id = ?");
  const isSiteThere = (siteId: string) => findSite.get(siteId) !== undefined;
  /** Another number once another connection has written (sqlite.org/pragma.html#pragma_data_version). */
  const dataVersion = database.prepare("PRAGMA data_version");
  let seenVersion: unknown;
  const alive = database.prepare("SELECT 1 FROM notes LIMIT 1");
  return {
    calls: {
      ...noteOperations(database),
      ...keys,
      ...siteOperations(database, keys, { counts, usage, sessions, events }),
      ...people.calls,
      ...linkOperations(database, people),
      ...auditOperations(database),
      ...messageOperations(sessions, messages, claims, usage, handling, outbox, isSiteThere),
      ...liveOperations(database, {
        ...{ sessions, messages, handling, contacts, claims, usage, outbox, isSiteThere },
      }),
      ...conversationOperations(sessions, messages, usage, outbox),
      ...outboxOperations(database, { sessions, messages, contacts }),
      ...removalOperations(database, sessions, removed, usage, events, isSiteThere),
      ...sessionListOperations(database),
      ...firstWordsOperations(database),
      ...sessionSearchOperations(database),
      ...transferOperations(database, sessions, messages, usage, contacts),
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
