import type { DatabaseSync } from "node:sqlite";
import type { SessionUser, StoredSession } from "../../port.ts";
import type { SessionCounts } from "./session-counts.ts";

/** The columns of a `SessionRow`, to select. */
export const SESSION_COLUMNS = `key, id, created_at AS createdAt, last_message_at AS lastMessageAt,
  message_count AS messageCount, user_id AS userId, user_verified AS userVerified, successor`;

export interface SessionRow {
  key: number;
  id: string;
  createdAt: number;
  lastMessageAt: number;
  messageCount: number;
  userId: string | null;
  /** Null where nobody is named. */
  userVerified: 0 | 1 | null;
  successor: string | null;
}

export interface NewSession {
  siteId: string;
  id: string;
  createdAt: number;
  lastMessageAt?: number;
  messageCount?: number;
  user: SessionUser | undefined;
  successor?: string | undefined;
}

export interface SessionRows {
  find(siteId: string, id: string): SessionRow | undefined;
  byKey(siteId: string, key: number): SessionRow | undefined;
  /** Throws if the id is taken. */
  add(session: NewSession): SessionRow;
  /** Counts one more message. False if the session is gone. */
  touch(siteId: string, key: number, at: number): boolean;
  setUser(session: SessionRow, user: SessionUser): SessionRow;
  /** Where the chain of successors ends; the session itself if it has none. */
  lastLink(siteId: string, first: SessionRow): SessionRow;
  link(key: number, successor: string): void;
  /** Takes messages, idempotency keys and the links that led here along. */
  remove(siteId: string, session: Pick<SessionRow, "key" | "id" | "createdAt">): void;
}

export function sessionRows(database: DatabaseSync, counts: SessionCounts): SessionRows {
  const find = database.prepare(`SELECT ${SESSION_COLUMNS} FROM sessions WHERE site = ? AND id = ?`);
  const byKey = database.prepare(`SELECT ${SESSION_COLUMNS} FROM sessions WHERE key = ? AND site = ?`);
  const insert = database.prepare(
    `INSERT INTO sessions
     (site, id, created_at, last_message_at, message_count, user_id, user_verified, successor)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const touch = database.prepare(
    `UPDATE sessions SET message_count = message_count + 1, last_message_at = max(last_message_at, ?)
     WHERE key = ? AND site = ?`,
  );
  const setUser = database.prepare("UPDATE sessions SET user_id = ?, user_verified = ? WHERE key = ?");
  const link = database.prepare("UPDATE sessions SET successor = ? WHERE key = ?");
  const unlink = database.prepare("UPDATE sessions SET successor = NULL WHERE site = ? AND successor = ?");
  const remove = database.prepare("DELETE FROM sessions WHERE key = ?");

  const rows: SessionRows = {
    find: (siteId, id) => find.get(siteId, id) as SessionRow | undefined,
    byKey: (siteId, key) => byKey.get(key, siteId) as SessionRow | undefined,
    add({ siteId, id, createdAt, lastMessageAt = createdAt, messageCount = 0, user, successor = null }) {
      const { userId, userVerified } = userColumns(user);
      const times = [createdAt, lastMessageAt, messageCount];
      const { lastInsertRowid } = insert.run(siteId, id, ...times, userId, userVerified, successor);
      counts.add(siteId, createdAt, 1);
      const key = Number(lastInsertRowid);
      return { key, id, createdAt, lastMessageAt, messageCount, userId, userVerified, successor };
    },
    touch: (siteId, key, at) => touch.run(at, key, siteId).changes > 0,
    setUser(session, user) {
      const { userId, userVerified } = userColumns(user);
      if (userId === session.userId && userVerified === session.userVerified) return session;
      setUser.run(userId, userVerified, session.key);
      return { ...session, userId, userVerified };
    },
    lastLink(siteId, first) {
      const seen = new Set([first.key]);
      let last = first;
      while (last.successor !== null) {
        const next = rows.find(siteId, last.successor);
        // Imported links may lead nowhere, or round in a circle.
        if (next === undefined || seen.has(next.key)) break;
        seen.add(next.key);
        last = next;
      }
      return last;
    },
    link(key, successor) {
      link.run(successor, key);
    },
    remove(siteId, { key, id, createdAt }) {
      remove.run(key);
      unlink.run(siteId, id);
      counts.add(siteId, createdAt, -1);
    },
  };
  return rows;
}

export function storedSession(row: SessionRow): StoredSession {
  const { key, id, createdAt, lastMessageAt, messageCount, userId, userVerified } = row;
  const user = userVerified === null ? undefined : { id: userId ?? undefined, verified: userVerified === 1 };
  return { key, id, createdAt, lastMessageAt, messageCount, user };
}

function userColumns(user: SessionUser | undefined): Pick<SessionRow, "userId" | "userVerified"> {
  if (user === undefined) return { userId: null, userVerified: null };
  return { userId: user.id ?? null, userVerified: user.verified ? 1 : 0 };
}
