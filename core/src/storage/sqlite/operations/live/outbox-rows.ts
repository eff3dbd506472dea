import type { DatabaseSync } from "node:sqlite";
import type { EventType } from "../../../../sites/settings/event-types.ts";
import { type Database, runNow } from "../../../database.ts";
import { noteMail, removeMails } from "../../../methods/mails.ts";

/** What an event tells of: a message by its key, and small facts. */
export interface EventDetails {
  messageKey?: number;
  data?: Record<string, unknown>;
}

/** `at`: the event's instant in its conversation. `now`: the caller's clock, from which delivery is due. */
export interface EventTimes {
  at: number;
  now: number;
}

/** Writes events for sites' owners, where they want to hear of them, and notes what their people are mailed. */
export interface OutboxRows {
  /** No event of a conversation is dated before its predecessor. */
  tell(siteId: string, sessionId: string, type: EventType, times: EventTimes, details?: EventDetails): void;
  /** Takes the conversation's events along, and tells of its deletion. */
  tellDeletion(siteId: string, sessionId: string, times: EventTimes): void;
  /** At the end of a group of calls: settings may change. */
  forget(): void;
}

export function outboxRows(database: DatabaseSync, shared: Database): OutboxRows {
  const wanted = database.prepare(
    `SELECT value FROM sites, json_each(settings, '$.events') WHERE sites.id = ? AND json_extract(settings, '$.events_url') IS NOT NULL`,
  );
  const insert = database.prepare(
    `INSERT INTO outbox (id, site, session_id, type, at, message, data, state, attempts, next_at, lease_until)
     VALUES ('evt_' || lower(hex(randomblob(12))), :siteId, :sessionId, :type,
       max(:at, coalesce((SELECT at FROM outbox WHERE site = :siteId AND session_id = :sessionId ORDER BY key DESC LIMIT 1), :at)),
       :message, :data, 'pending', 0,
       CASE WHEN EXISTS (SELECT 1 FROM outbox WHERE site = :siteId AND session_id = :sessionId AND state = 'pending')
         THEN NULL ELSE :now END, 0)`,
  );
  const latest = database.prepare(
    "SELECT at FROM outbox WHERE site = ? AND session_id = ? ORDER BY key DESC LIMIT 1",
  );
  const remove = database.prepare("DELETE FROM outbox WHERE site = ? AND session_id = ?");
  let known = new Map<string, Set<unknown>>();

  const wants = (siteId: string, type: EventType): boolean => {
    let types = known.get(siteId);
    if (types === undefined) {
      types = new Set(wanted.all(siteId).map(({ value }) => value));
      known.set(siteId, types);
    }
    return types.has(type);
  };

  const rows: OutboxRows = {
    tell(siteId, sessionId, type, { at, now }, { messageKey, data = {} } = {}) {
      runNow(noteMail(shared, { siteId, sessionId, type, at: now }));
      if (!wants(siteId, type)) return;
      const facts = JSON.stringify(data);
      insert.run({ siteId, sessionId, type, at, now, message: messageKey ?? null, data: facts });
    },
    tellDeletion(siteId, sessionId, { at, now }) {
      const told = latest.get(siteId, sessionId) as { at: number } | undefined;
      remove.run(siteId, sessionId);
      runNow(removeMails(shared, siteId, sessionId));
      rows.tell(siteId, sessionId, "session.deleted", { at: Math.max(at, told?.at ?? at), now });
    },
    forget() {
      known = new Map();
    },
  };
  return rows;
}
