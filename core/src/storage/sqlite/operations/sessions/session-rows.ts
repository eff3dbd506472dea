import type { DatabaseSync } from "node:sqlite";
import type { Outcome } from "../../../../sessions/session.ts";
import type { TeamState } from "../../../../sessions/team-state.ts";
import { type Database, runNow } from "../../../database.ts";
import { emitEvent, type OutboxEvent } from "../../../methods/conversations/events.ts";
import type { NewSession } from "../../../methods/conversations/rows.ts";
import { removeMails } from "../../../methods/mails.ts";
import {
  instantIn,
  type RawSessionRow,
  type SessionChange,
  type SessionRow,
  sessionRow,
  userColumns,
} from "../../../session-row.ts";
import { COUNTED_SPANS } from "../../../session-stretches.ts";
import { SESSION_COLUMNS, UNCOUNTED } from "../../session-columns.ts";
import type { FileRows } from "../files/file-rows.ts";
import type { EventRows } from "../live/event-rows.ts";
import type { RemovedSessions } from "./removed-sessions.ts";

/** Maximum number of messages within one minute before a session's row is written. Reads of lists add the later messages. */
const COUNTED_TOGETHER = 8;

const BY_THE_WORKFLOW = {
  handledBy: null,
  handledSince: null,
  handledDue: null,
  handling: null,
  epoch: 0,
  failures: 0,
  returned: null,
};

/** A session to add. Only an imported one has the optional fields, because it already has messages. */
interface AddedSession extends NewSession {
  lastMessageAt?: number;
  messageCount?: number;
  successor?: string | undefined;
  outcome?: Outcome | undefined;
  team?: TeamState | undefined;
}

export interface SessionRows {
  find(siteId: string, id: string): SessionRow | undefined;
  byKey(siteId: string, key: number): SessionRow | undefined;
  /** Throws if the id is taken. */
  add(session: AddedSession): SessionRow;
  change(session: SessionRow, to: SessionChange): SessionRow;
  /** Call after adding a message. Writes the session's row only after several messages, or in a new minute. */
  count(siteId: string, key: number, message: { key: number; at: number }): void;
  /** Records that the row counts all messages up to this key. */
  setCounted(key: number, messageKey: number): void;
  /** The page and products with which the session began, if known. */
  startContextOf(key: number): { beginning?: string };
  /** Removes a session with its data, and from the session whose successor it is. Adds the event of the deletion. */
  remove(siteId: string, session: SessionRow, at: number): void;
  /** Drops the cache. Call after another connection wrote or this one rolled back. */
  forget(): void;
}

export function sessionRows(
  connection: DatabaseSync,
  database: Database,
  counts: SessionCounts,
  removed: RemovedSessions,
  events: EventRows,
  files: Pick<FileRows, "removeOf">,
): SessionRows {
  const sql = sessionStatements(connection);
  const remembered = rememberedSessions();
  const remember = (row: unknown) =>
    row === undefined ? undefined : remembered.add(sessionRow(row as RawSessionRow) as RememberedSession);

  return {
    find: (siteId, id) => remembered.find(siteId, id) ?? remember(sql.find.get(siteId, id)),
    byKey: (siteId, key) => remembered.byKey(siteId, key) ?? remember(sql.byKey.get(key, siteId)),
    add(session) {
      const {
        siteId,
        id,
        createdAt,
        lastMessageAt = createdAt,
        messageCount = 0,
        successor = null,
      } = session;
      const { beginning: findStartContext = null, outcome = null, team = null } = session;
      const rest = [findStartContext, textOf(outcome), textOf(team)];
      const user = userColumns(session.user);
      const times = [createdAt, lastMessageAt, messageCount];
      const who = [user.userId, numberOf(user.userVerified), user.userName, user.userEmail, successor];
      const { lastInsertRowid } = sql.insert.run(siteId, id, ...times, ...who, ...rest);
      counts.add(siteId, createdAt, 1);
      const counted = { createdAt, lastMessageAt, messageCount, uncounted: 0 };
      const remember = { ...user, successor, outcome, team, ...BY_THE_WORKFLOW };
      return remembered.add({ siteId, key: Number(lastInsertRowid), id, ...counted, ...remember });
    },
    change(session, to) {
      const row = Object.assign(session, to);
      const who = [row.userId, numberOf(row.userVerified), row.userName, row.userEmail, row.successor];
      const handled = [row.handledBy, row.handledSince, row.handledDue, textOf(row.handling)];
      const results = [row.epoch, row.failures, textOf(row.returned), textOf(row.outcome)];
      sql.change.run(...who, ...handled, ...results, textOf(row.team), row.key);
      return row;
    },
    count(siteId, key, message) {
      const session = remembered.byKey(siteId, key);
      // Counts nothing for a session that is not cached: the next read counts the session's messages.
      if (session === undefined) return;
      const isActive = minuteOf(message.at) > minuteOf(session.lastMessageAt);
      session.messageCount++;
      session.lastMessageAt = Math.max(session.lastMessageAt, message.at);
      session.uncounted++;
      if (!isActive && session.uncounted < COUNTED_TOGETHER) return;
      sql.count.run(session.messageCount, session.lastMessageAt, message.key, key);
      session.uncounted = 0;
    },
    setCounted(key, messageKey) {
      sql.setCounted.run(messageKey, key);
    },
    startContextOf(key) {
      const { beginning: findStartContext } = (sql.beginning.get(key) ?? {}) as { beginning?: string | null };
      return { ...(findStartContext && { beginning: findStartContext }) };
    },
    remove(siteId, session, now) {
      const { key, id, createdAt } = session;
      // Runs first, while the highest number still exists, so that the sequence continues from it.
      events.addDeletion(siteId, id, now);
      const latest = sql.latestTold.get(siteId, id) as { at: number } | undefined;
      const at = Math.max(instantIn(session, now), latest?.at ?? 0);
      sql.removeTold.run(siteId, id);
      sql.removeCalls.run(siteId, id);
      runNow(removeMails(database, siteId, id));
      const deletion: OutboxEvent = { siteId, sessionId: id, type: "session.deleted", at, now };
      runNow(emitEvent(database, deletion));
      files.removeOf(siteId, id);
      sql.remove.run(key);
      removed.add({ siteId, id, createdAt }, now);
      sql.unlink.run(siteId, id);
      counts.add(siteId, createdAt, -1);
      remembered.forget();
    },
    forget: remembered.forget,
  };
}

function sessionStatements(connection: DatabaseSync) {
  const columns = `${SESSION_COLUMNS}, site AS siteId, (SELECT count(*) ${UNCOUNTED}) AS uncounted`;
  const find = connection.prepare(`SELECT ${columns} FROM sessions WHERE site = ? AND id = ?`);
  const byKey = connection.prepare(`SELECT ${columns} FROM sessions WHERE key = ? AND site = ?`);
  const insert = connection.prepare(
    `INSERT INTO sessions
     (site, id, created_at, last_message_at, message_count, user_id, user_verified, user_name, user_email, successor, beginning, outcome, team)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const count = connection.prepare(
    "UPDATE sessions SET message_count = ?, last_message_at = ?, counted = ? WHERE key = ?",
  );
  const setCounted = connection.prepare("UPDATE sessions SET counted = ? WHERE key = ?");
  const change = connection.prepare(
    `UPDATE sessions SET user_id = ?, user_verified = ?, user_name = ?, user_email = ?, successor = ?, handled_by = ?,
       handled_since = ?, handled_due = ?, handling = ?, epoch = ?, failures = ?, returned = ?, outcome = ?, team = ? WHERE key = ?`,
  );
  const findStartContext = connection.prepare("SELECT beginning FROM sessions WHERE key = ?");
  const latestOutboxEvent = connection.prepare(
    "SELECT at FROM outbox WHERE site = ? AND session_id = ? ORDER BY key DESC LIMIT 1",
  );
  const removeOutbox = connection.prepare("DELETE FROM outbox WHERE site = ? AND session_id = ?");
  const removeCalls = connection.prepare("DELETE FROM calls WHERE site = ? AND session_id = ?");
  const unlink = connection.prepare("UPDATE sessions SET successor = NULL WHERE site = ? AND successor = ?");
  const remove = connection.prepare("DELETE FROM sessions WHERE key = ?");
  return {
    find,
    byKey,
    insert,
    count,
    setCounted,
    change,
    beginning: findStartContext,
    latestTold: latestOutboxEvent,
    removeTold: removeOutbox,
    removeCalls,
    unlink,
    remove,
  };
}

/** Returns the value of the column `active`. */
function minuteOf(at: number): number {
  return Math.floor(at / 60_000);
}

function numberOf(value: boolean | null): number | null {
  return value === null ? null : Number(value);
}

function textOf(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Maximum number of sessions in each of the two cached generations. A session needs some 500 bytes. */
const REMEMBERED = 5_000;

/** A session whose counts include all its messages, though some may not be counted in the database yet. */
interface RememberedSession extends SessionRow {
  siteId: string;
  /** Number of messages that are not counted in the database yet. */
  uncounted: number;
}

/** The sessions that a connection used last. They are valid as long as no other connection writes and nothing is rolled back. */
interface RememberedSessions {
  find(siteId: string, id: string): RememberedSession | undefined;
  byKey(siteId: string, key: number): RememberedSession | undefined;
  add(session: RememberedSession): RememberedSession;
  forget(): void;
}

function rememberedSessions(): RememberedSessions {
  // Replaced, not cleared, because a map that is cleared leaves its tables in memory for a while.
  let latest = newGeneration();
  let earlier = newGeneration();

  function add(session: RememberedSession): RememberedSession {
    if (latest.byKey.size >= REMEMBERED) {
      earlier = latest;
      latest = newGeneration();
    }
    latest.byName.set(`${session.siteId} ${session.id}`, session);
    latest.byKey.set(session.key, session);
    return session;
  }

  function used(session: RememberedSession | undefined): RememberedSession | undefined {
    return session === undefined || latest.byKey.has(session.key) ? session : add(session);
  }

  return {
    find(siteId, id) {
      const name = `${siteId} ${id}`;
      return latest.byName.get(name) ?? used(earlier.byName.get(name));
    },
    byKey(siteId, key) {
      const found = latest.byKey.get(key) ?? used(earlier.byKey.get(key));
      return found?.siteId === siteId ? found : undefined;
    },
    add,
    forget() {
      if (latest.byKey.size > 0) latest = newGeneration();
      if (earlier.byKey.size > 0) earlier = newGeneration();
    },
  };
}

function newGeneration() {
  return { byName: new Map<string, RememberedSession>(), byKey: new Map<number, RememberedSession>() };
}

export interface SessionCounts {
  add(siteId: string, createdAt: number, sessions: 1 | -1): void;
  /** Writes the changes since the last call; `forget` drops them instead, after a rollback. */
  flush(): void;
  forget(): void;
}

/** Counts created sessions per day, hour and minute; a group of calls costs one write per stretch. */
export function sessionCounts(database: DatabaseSync): SessionCounts {
  const change = database.prepare(
    `INSERT INTO session_counts (site, span, start, sessions) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET sessions = sessions + excluded.sessions`,
  );
  const removeEmpty = database.prepare(
    "DELETE FROM session_counts WHERE site = ? AND span = ? AND start = ? AND sessions = 0",
  );
  // Replaced, not cleared, because a map that is cleared leaves its tables in memory for a while.
  let changes = new Map<string, { stretch: [site: string, span: number, start: number]; by: number }>();
  return {
    add(siteId, createdAt, sessions) {
      for (const span of COUNTED_SPANS) {
        const start = Math.floor(createdAt / span) * span;
        const name = `${span} ${start} ${siteId}`;
        const known = changes.get(name);
        if (known === undefined) changes.set(name, { stretch: [siteId, span, start], by: sessions });
        else known.by += sessions;
      }
    },
    flush() {
      for (const { stretch, by } of changes.values()) {
        if (by !== 0) change.run(...stretch, by);
        if (by < 0) removeEmpty.run(...stretch);
      }
      changes = new Map();
    },
    forget() {
      changes = new Map();
    },
  };
}
