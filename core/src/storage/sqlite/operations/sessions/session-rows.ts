import type { DatabaseSync } from "node:sqlite";
import {
  type Handling,
  type HandoverReason,
  type Returned,
  reasonOf,
} from "../../../../sessions/handling.ts";
import { commitInstant, lastLink } from "../../../../sessions/lifecycle.ts";
import type { Outcome, Session, SessionUser } from "../../../../sessions/session.ts";
import type { FileRows } from "../files/file-rows.ts";
import type { EventRows } from "../live/event-rows.ts";
import type { OutboxRows } from "../live/outbox-rows.ts";
import { type RememberedSession, rememberedSessions } from "./remembered-sessions.ts";
import type { RemovedSessions } from "./removed-sessions.ts";
import type { SessionCounts } from "./session-counts.ts";
import type { SessionRow } from "./session-row.ts";

/** Messages that the row of a session does not count yet. */
export const UNCOUNTED = "FROM messages WHERE session = sessions.key AND messages.key > counted";

/** The columns of a `SessionRow`, to select from `sessions`: what is written, and what has come since. */
export const SESSION_COLUMNS = `key, id, created_at AS createdAt,
  max(last_message_at, (SELECT coalesce(max(at), created_at) ${UNCOUNTED})) AS lastMessageAt,
  message_count + (SELECT count(*) ${UNCOUNTED}) AS messageCount,
  user_id AS userId, user_verified AS userVerified, user_email AS userEmail, successor,
  handled_by AS handledBy, handled_since AS handledSince, handled_due AS handledDue, handling, epoch, failures, returned, outcome`;

/** Messages of a session until its row is written: more would be looked at by whoever reads a list. */
const COUNTED_TOGETHER = 8;

/** What the column `handling` holds: more than whom it concerns is told. */
export interface StoredHandling extends HandoverReason, Pick<Handling, "agent" | "note"> {
  /** When it left the workflow, and the number of the latest event then. */
  leftAt: number;
  leftAfter: number;
}

export type HandlingColumns = Pick<
  SessionRow,
  "handledBy" | "handledSince" | "handledDue" | "handling" | "epoch" | "failures" | "returned"
>;

const BY_THE_WORKFLOW: HandlingColumns = {
  ...{ handledBy: null, handledSince: null, handledDue: null, handling: null },
  ...{ epoch: 0, failures: 0, returned: null },
};

export interface NewSession {
  siteId: string;
  id: string;
  createdAt: number;
  lastMessageAt?: number;
  messageCount?: number;
  user: SessionUser | undefined;
  successor?: string | undefined;
  page?: string | undefined;
  shop?: string | undefined;
  outcome?: Outcome | undefined;
}

export interface SessionRows {
  find(siteId: string, id: string): SessionRow | undefined;
  byKey(siteId: string, key: number): SessionRow | undefined;
  /** Throws if the id is taken. */
  add(session: NewSession): SessionRow;
  /** After a message was added. Its session is counted anew once several were. */
  count(siteId: string, key: number, message: { key: number; at: number }): void;
  /** All its messages are counted, up to this key. */
  setCounted(key: number, messageKey: number): void;
  setUser(session: SessionRow, user: SessionUser): SessionRow;
  setHandling(session: SessionRow, to: Partial<HandlingColumns>): SessionRow;
  setOutcome(session: SessionRow, outcome: Outcome | undefined): void;
  /** Where the chain of successors ends; the session itself if it has none. */
  lastLink(siteId: string, first: SessionRow): SessionRow;
  link(session: SessionRow, successor: string): void;
  /** Where it began and with what, as far as that was told. */
  beginningOf(key: number): { page?: string; shop?: string };
  /** Takes messages, idempotency keys and the links that led here along. */
  remove(siteId: string, session: SessionRow, at: number): void;
  /** What is remembered holds no more: another connection wrote, or this one took something back. */
  forget(): void;
}

export function sessionRows(
  database: DatabaseSync,
  counts: SessionCounts,
  removed: RemovedSessions,
  events: EventRows,
  outbox: Pick<OutboxRows, "tellDeletion">,
  files: Pick<FileRows, "removeOf">,
): SessionRows {
  const columns = `${SESSION_COLUMNS}, site AS siteId, (SELECT count(*) ${UNCOUNTED}) AS uncounted`;
  const find = database.prepare(`SELECT ${columns} FROM sessions WHERE site = ? AND id = ?`);
  const byKey = database.prepare(`SELECT ${columns} FROM sessions WHERE key = ? AND site = ?`);
  const insert = database.prepare(
    `INSERT INTO sessions
     (site, id, created_at, last_message_at, message_count, user_id, user_verified, user_email, successor, page, shop, outcome)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const count = database.prepare(
    "UPDATE sessions SET message_count = ?, last_message_at = ?, counted = ? WHERE key = ?",
  );
  const setCounted = database.prepare("UPDATE sessions SET counted = ? WHERE key = ?");
  const setUser = database.prepare(
    "UPDATE sessions SET user_id = ?, user_verified = ?, user_email = ? WHERE key = ?",
  );
  const setHandling = database.prepare(
    `UPDATE sessions SET handled_by = :handledBy, handled_since = :handledSince, handled_due = :handledDue,
     handling = :handling, epoch = :epoch, failures = :failures, returned = :returned WHERE key = :key`,
  );
  const setOutcome = database.prepare("UPDATE sessions SET outcome = ? WHERE key = ?");
  const beginning = database.prepare("SELECT page, shop FROM sessions WHERE key = ?");
  const link = database.prepare("UPDATE sessions SET successor = ? WHERE key = ?");
  const unlink = database.prepare("UPDATE sessions SET successor = NULL WHERE site = ? AND successor = ?");
  const remove = database.prepare("DELETE FROM sessions WHERE key = ?");

  const remembered = rememberedSessions();
  const kept = (row: unknown) => (row === undefined ? undefined : remembered.add(row as RememberedSession));

  const rows: SessionRows = {
    find: (siteId, id) => remembered.find(siteId, id) ?? kept(find.get(siteId, id)),
    byKey: (siteId, key) => remembered.byKey(siteId, key) ?? kept(byKey.get(key, siteId)),
    add({
      siteId,
      id,
      createdAt,
      lastMessageAt = createdAt,
      messageCount = 0,
      user,
      successor = null,
      page = null,
      shop = null,
      outcome: of,
    }) {
      const columns = userColumns(user);
      const times = [createdAt, lastMessageAt, messageCount];
      const who = [columns.userId, columns.userVerified, columns.userEmail, successor];
      const outcome = of === undefined ? null : JSON.stringify(of);
      const { lastInsertRowid } = insert.run(siteId, id, ...times, ...who, page, shop, outcome);
      counts.add(siteId, createdAt, 1);
      const key = Number(lastInsertRowid);
      const counted = { createdAt, lastMessageAt, messageCount, uncounted: 0 };
      const rest = { ...columns, successor, outcome, ...BY_THE_WORKFLOW };
      return remembered.add({ siteId, key, id, ...counted, ...rest });
    },
    count(siteId, key, message) {
      const session = remembered.byKey(siteId, key);
      // Whoever reads it next counts.
      if (session === undefined) return;
      session.messageCount++;
      session.lastMessageAt = Math.max(session.lastMessageAt, message.at);
      session.uncounted++;
      if (session.uncounted < COUNTED_TOGETHER) return;
      count.run(session.messageCount, session.lastMessageAt, message.key, key);
      session.uncounted = 0;
    },
    setCounted(key, messageKey) {
      setCounted.run(messageKey, key);
    },
    setUser(session, user) {
      const columns = userColumns(user);
      const { userId, userVerified, userEmail } = columns;
      if (
        userId === session.userId &&
        userVerified === session.userVerified &&
        userEmail === session.userEmail
      )
        return session;
      setUser.run(userId, userVerified, userEmail, session.key);
      return Object.assign(session, columns);
    },
    setHandling(session, to) {
      const { key, handledBy, handledSince, handledDue, handling, epoch, failures, returned } = Object.assign(
        session,
        to,
      );
      setHandling.run({ key, handledBy, handledSince, handledDue, handling, epoch, failures, returned });
      return session;
    },
    setOutcome(session, outcome) {
      session.outcome = outcome === undefined ? null : JSON.stringify(outcome);
      setOutcome.run(session.outcome, session.key);
    },
    lastLink(siteId, first) {
      return first.successor === null ? first : lastLink(first, (id) => rows.find(siteId, id));
    },
    beginningOf(key) {
      const { page, shop } = (beginning.get(key) ?? {}) as Record<"page" | "shop", string | null | undefined>;
      return { ...(page && { page }), ...(shop && { shop }) };
    },
    link(session, successor) {
      link.run(successor, session.key);
      session.successor = successor;
    },
    remove(siteId, session, at) {
      const { key, id, createdAt } = session;
      // First, while the highest number is still there to be counted on from.
      events.addDeletion(siteId, id, at);
      outbox.tellDeletion(siteId, id, { at: instantIn(session, at), now: at });
      files.removeOf(siteId, id);
      remove.run(key);
      removed.add({ siteId, id, createdAt }, at);
      unlink.run(siteId, id);
      counts.add(siteId, createdAt, -1);
      remembered.forget();
    },
    forget: remembered.forget,
  };
  return rows;
}

export function storedSession(row: SessionRow): Session {
  const { key, id, createdAt, lastMessageAt, messageCount, userId, userVerified, userEmail: email } = row;
  const user =
    userVerified === null
      ? undefined
      : { id: userId ?? undefined, verified: userVerified === 1, ...(email !== null && { email }) };
  const outcome = row.outcome === null ? {} : { outcome: JSON.parse(row.outcome) as Outcome };
  const session = { key, id, createdAt, lastMessageAt, messageCount, user, ...outcome };
  return row.epoch === 0 ? session : { ...session, ...handlingOf(row) };
}

function handlingOf({
  epoch,
  handledBy: by,
  handledSince: since,
  handledDue,
  handling,
  returned,
}: SessionRow) {
  const { agent, note, ...why } = JSON.parse(handling ?? "{}") as Partial<StoredHandling>;
  return {
    epoch,
    ...(by !== null &&
      since !== null && {
        handling: {
          ...{ by, since },
          ...(handledDue !== null && { dueAt: handledDue }),
          ...reasonOf(why),
          ...(agent && { agent }),
          ...(note && { note }),
        },
      }),
    ...(returned !== null && { returned: JSON.parse(returned) as Returned }),
  };
}

/** What `commitInstant` makes of a session's row. */
export function instantIn(
  { lastMessageAt, handledSince, returned, outcome }: SessionRow,
  now: number,
): number {
  const returnedAt = returned === null ? null : (JSON.parse(returned) as Returned).to;
  const outcomeAt = outcome === null ? null : (JSON.parse(outcome) as Outcome).at;
  return commitInstant(now, lastMessageAt, handledSince, returnedAt, outcomeAt);
}

export function userColumns(
  user: SessionUser | undefined,
): Pick<SessionRow, "userId" | "userVerified" | "userEmail"> {
  if (user === undefined) return { userId: null, userVerified: null, userEmail: null };
  return { userId: user.id ?? null, userVerified: user.verified ? 1 : 0, userEmail: user.email ?? null };
}
