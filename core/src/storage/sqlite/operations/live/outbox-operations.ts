import type { DatabaseSync } from "node:sqlite";
import type { EventType } from "../../../../sites/settings/event-types.ts";
import {
  DELIVERED_KEPT,
  type EventState,
  FAILED_KEPT,
  type OutboxStorage,
  type OutgoingEvent,
} from "../../../port/outbox-storage.ts";
import type { MessageRows } from "../messages/message-rows.ts";
import { plainMessage } from "../sessions/conversations.ts";
import type { SessionRows } from "../sessions/session-rows.ts";
import type { Synchronous } from "../synchronous.ts";
import type { ContactRows } from "./contact-rows.ts";

/** Forgotten at a time: more than are settled meanwhile. */
const SWEEP_LIMIT = 500;

export function outboxOperations(
  database: DatabaseSync,
  rows: { sessions: SessionRows; messages: MessageRows; contacts: ContactRows },
): Synchronous<keyof OutboxStorage> {
  const isDue = "state = 'pending' AND next_at IS NOT NULL AND next_at <= :now AND lease_until <= :now";
  const hasDue = database.prepare(`SELECT 1 FROM outbox WHERE ${isDue} LIMIT 1`);
  const due = database.prepare(
    `SELECT * FROM outbox WHERE ${isDue} AND site NOT IN (SELECT value FROM json_each(:except))
     ORDER BY next_at LIMIT :limit`,
  );
  const take = database.prepare("UPDATE outbox SET lease_until = ? WHERE key = ?");
  const settle = database.prepare(
    `UPDATE outbox SET state = :state, attempts = attempts + 1, next_at = :nextAt, lease_until = 0, done_at = :doneAt,
     error = :error WHERE key = :key AND lease_until = :leaseUntil RETURNING site, session_id`,
  );
  const release = database.prepare(
    `UPDATE outbox SET next_at = :at WHERE key =
     (SELECT min(key) FROM outbox WHERE site = :site AND session_id = :session_id AND state = 'pending')
     AND next_at IS NULL`,
  );
  const sweep = database.prepare(
    `DELETE FROM outbox WHERE key IN
     (SELECT key FROM outbox WHERE done_at IS NOT NULL AND state = ? AND done_at <= ? LIMIT ${SWEEP_LIMIT})`,
  );
  const list = database.prepare(
    `SELECT * FROM outbox WHERE site = :siteId AND state = coalesce(:state, state) ORDER BY key DESC
     LIMIT :limit OFFSET :skip`,
  );
  const count = database.prepare(
    "SELECT count(*) AS n FROM outbox WHERE site = :siteId AND state = coalesce(:state, state)",
  );
  const retry = database.prepare(
    `UPDATE outbox SET state = 'pending', attempts = CASE state WHEN 'pending' THEN attempts ELSE 0 END, next_at = ?,
     done_at = NULL, lease_until = 0 WHERE site = ? AND id = ?`,
  );
  return {
    hasDueEvents: (now) => hasDue.get({ now }) !== undefined,
    takeEvents({ now, leaseUntil, limit, exceptSites }) {
      sweep.run("delivered", now - DELIVERED_KEPT);
      sweep.run("failed", now - FAILED_KEPT);
      const found = due.all({ now, limit, except: JSON.stringify(exceptSites) }) as unknown as OutboxRow[];
      return found.map((row) => {
        take.run(leaseUntil, row.key);
        const message = row.message === null ? undefined : rows.messages.byKey(row.message);
        const session =
          row.type === "message.left" ? rows.sessions.find(row.site, row.session_id) : undefined;
        const contact = session && rows.contacts.of(session.key);
        return {
          ...outgoing(row),
          leaseUntil,
          data: JSON.parse(row.data) as Record<string, unknown>,
          ...(message && { message: plainMessage(message) }),
          ...(contact && { contact }),
        };
      });
    },
    settleEvent({ key, leaseUntil, at, state, nextAt, error }) {
      const place = settle.get({
        ...{ key, leaseUntil, state, nextAt: state === "pending" ? (nextAt ?? at) : null },
        ...{ doneAt: state === "pending" ? null : at, error: error ?? null },
      });
      if (place === undefined) return false;
      if (state !== "pending") release.run({ at, ...(place as { site: string; session_id: string }) });
      return true;
    },
    outgoingEvents({ siteId, state = null as never, page, perPage }) {
      const values = { siteId, state };
      const found = list.all({ ...values, limit: perPage, skip: (page - 1) * perPage });
      const { n } = count.get(values) as { n: number };
      return { events: (found as unknown as OutboxRow[]).map(outgoing), total: n };
    },
    retryEvent: (siteId, id, at) => retry.run(at, siteId, id).changes > 0,
  };
}

interface OutboxRow {
  key: number;
  id: string;
  site: string;
  session_id: string;
  type: EventType;
  at: number;
  message: number | null;
  data: string;
  state: EventState;
  attempts: number;
  next_at: number | null;
  error: string | null;
}

function outgoing(row: OutboxRow): OutgoingEvent {
  const { key, id, site, session_id, type, at, state, attempts, next_at, error } = row;
  return {
    ...{ key, id, siteId: site, sessionId: session_id, type, at, state, attempts },
    ...(next_at !== null && { nextAt: next_at }),
    ...(error !== null && { error }),
  };
}
