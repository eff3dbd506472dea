import type { Problem } from "../../sites/problems/problem-text.ts";
import { type Database, jsonIn, type Scripts, type Steps } from "../database.ts";
import {
  DELIVERED_RETENTION,
  FAILED_RETENTION,
  type OutboxStorage,
  type OutgoingEvent,
  type TakenEvent,
} from "../port/outbox-storage.ts";
import {
  type ContactRow,
  contactOf,
  MESSAGE_COLUMNS,
  type MessageRow,
  storedMessage,
} from "../stored-rows.ts";

/** Maximum number of settled events removed at a time: more than are settled between two removals. */
const SWEEP_LIMIT = 500;

const EVENT = `key, id, site AS "siteId", session_id AS "sessionId", type, at, state, attempts, next_at AS "nextAt", problem`;
const IS_DUE = "state = 'pending' AND next_at IS NOT NULL AND next_at <= :now AND lease_until <= :now";
const OF_SITE = "FROM parley.outbox WHERE site = :siteId AND state = coalesce(:state, state)";

export const outbox: Scripts<keyof OutboxStorage> = {
  *hasDueEvents(database, now) {
    const statement = `SELECT 1 AS found FROM parley.outbox WHERE ${IS_DUE} LIMIT 1`;
    return (yield* database.get(statement, { now })) !== undefined;
  },
  *takeEvents(database, { now, leaseUntil, limit, exceptSites }) {
    yield* sweep(database, now);
    const taken = yield* database.all<TakenRow>(
      `UPDATE parley.outbox SET lease_until = :leaseUntil WHERE key IN
         (SELECT key FROM parley.outbox WHERE ${IS_DUE} AND site NOT IN TEXTS(:exceptSites)
          ORDER BY next_at LIMIT :limit FOR UPDATE SKIP LOCKED)
       RETURNING ${EVENT}, message, data`,
      { now, leaseUntil, limit, exceptSites: JSON.stringify(exceptSites) },
    );
    taken.sort((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0));
    const messages = yield* messagesOf(database, taken);
    const events: TakenEvent[] = [];
    for (const { message: key, data, ...row } of taken) {
      const message = key === null ? undefined : messages.get(key);
      const contact = row.type === "message.left" ? yield* contactIn(database, row) : undefined;
      events.push({
        ...outgoing(row),
        leaseUntil,
        data: jsonIn(data) as Record<string, unknown>,
        ...(message && { message: storedMessage(message) }),
        ...(contact && { contact: contactOf(contact) }),
      });
    }
    return events;
  },
  *settleEvent(database, { key, leaseUntil, at, state, nextAt = at, problem }) {
    const event = yield* database.get<{ siteId: string; sessionId: string }>(
      `SELECT site AS "siteId", session_id AS "sessionId" FROM parley.outbox WHERE key = :key`,
      { key },
    );
    if (event === undefined) return false;
    yield* database.lock(outboxOf(event));
    const isOver = state !== "pending";
    const settled = yield* database.run(
      `UPDATE parley.outbox SET state = :state, attempts = attempts + 1, next_at = :nextAt, lease_until = 0,
         done_at = :doneAt, problem = :problem WHERE key = :key AND lease_until = :leaseUntil`,
      {
        key,
        leaseUntil,
        state,
        nextAt: isOver ? null : nextAt,
        doneAt: isOver ? at : null,
        problem: problem && JSON.stringify(problem),
      },
    );
    if (settled === 0) return false;
    if (isOver) {
      yield* database.run(
        `UPDATE parley.outbox SET next_at = :at WHERE next_at IS NULL AND key = (SELECT min(key) FROM parley.outbox
           WHERE site = :siteId AND session_id = :sessionId AND state = 'pending')`,
        { ...event, at },
      );
    }
    return true;
  },
  *outgoingEvents(database, { siteId, state, page, perPage }) {
    const rows = yield* database.all<EventRow>(
      `SELECT ${EVENT} ${OF_SITE} ORDER BY key DESC LIMIT :limit OFFSET :skip`,
      { siteId, state, limit: perPage, skip: (page - 1) * perPage },
    );
    const counted = yield* database.get<{ n: number }>(`SELECT count(*) AS n ${OF_SITE}`, { siteId, state });
    return { events: rows.map(outgoing), total: counted?.n ?? 0 };
  },
  *retryEvent(database, siteId, id, at) {
    const retried = yield* database.run(
      `UPDATE parley.outbox SET state = 'pending', attempts = CASE state WHEN 'pending' THEN attempts ELSE 0 END,
         next_at = :at, done_at = NULL, lease_until = 0 WHERE site = :siteId AND id = :id`,
      { siteId, id, at },
    );
    return retried > 0;
  },
};

/** Returns the name of the lock on a conversation's events. While one event is settled, no other is written. */
export function outboxOf({ siteId, sessionId }: { siteId: string; sessionId: string }): string {
  return `outbox ${siteId} ${sessionId}`;
}

function* sweep(database: Database, now: number): Steps<void> {
  for (const [state, retention] of [
    ["delivered", DELIVERED_RETENTION],
    ["failed", FAILED_RETENTION],
  ] as const) {
    yield* database.run(
      `DELETE FROM parley.outbox WHERE key IN (SELECT key FROM parley.outbox
         WHERE done_at IS NOT NULL AND state = :state AND done_at <= :until LIMIT ${SWEEP_LIMIT} FOR UPDATE SKIP LOCKED)`,
      { state, until: now - retention },
    );
  }
}

function* messagesOf(database: Database, taken: TakenRow[]): Steps<Map<number, MessageRow>> {
  const keys = taken.map(({ message }) => message).filter((key) => key !== null);
  if (keys.length === 0) return new Map();
  const rows = yield* database.all<MessageRow & { key: number }>(
    `SELECT key, ${MESSAGE_COLUMNS} FROM parley.messages WHERE key IN NUMBERS(:keys)`,
    { keys: JSON.stringify(keys) },
  );
  return new Map(rows.map((row) => [row.key, row]));
}

function* contactIn(
  database: Database,
  { siteId, sessionId }: Pick<EventRow, "siteId" | "sessionId">,
): Steps<ContactRow | undefined> {
  return yield* database.get<ContactRow>(
    `SELECT c.email, c.name, c.message, c.language, c.at FROM parley.sessions s
       JOIN parley.contacts c ON c.session = s.key WHERE s.site = :siteId AND s.id = :sessionId`,
    { siteId, sessionId },
  );
}

type EventRow = Omit<OutgoingEvent, "nextAt" | "problem"> & { nextAt: number | null; problem: string | null };

type TakenRow = EventRow & { message: number | null; data: unknown };

function outgoing({ nextAt, problem, ...event }: EventRow): OutgoingEvent {
  return {
    ...event,
    ...(nextAt !== null && { nextAt }),
    ...(problem !== null && { problem: JSON.parse(problem) as Problem }),
  };
}
