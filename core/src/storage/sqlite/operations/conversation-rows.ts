import type { DatabaseSync } from "node:sqlite";
import type { Database } from "../../database.ts";
import type { ConversationRows, UsageOfConversations } from "../../methods/conversations/rows.ts";
import type { EventNumbers } from "./live/event-numbers.ts";
import type { SessionRows } from "./sessions/session-rows.ts";

/** Creates the rows of conversations in SQLite, inside the transaction of a group. */
export function conversationRows(
  connection: DatabaseSync,
  database: Database,
  { sessions, numbers, usage }: { sessions: SessionRows; numbers: EventNumbers; usage: UsageOfConversations },
): ConversationRows {
  const findSite = connection.prepare("SELECT 1 FROM sites WHERE id = ?");
  return {
    database,
    usage,
    // biome-ignore-start lint/correctness/useYield: SQLite never waits.
    *find(siteId, id) {
      return sessions.find(siteId, id);
    },
    *byKey(siteId, key) {
      return sessions.byKey(siteId, key);
    },
    *add(session) {
      return sessions.find(session.siteId, session.id) === undefined ? sessions.add(session) : undefined;
    },
    *change(session, to) {
      return sessions.change(session, to);
    },
    *count(siteId, { key }, message) {
      sessions.count(siteId, key, message);
    },
    *holdsSite(siteId) {
      return findSite.get(siteId) !== undefined;
    },
    *nextNumber() {
      return numbers.next();
    },
    // biome-ignore-end lint/correctness/useYield: see above.
  };
}
