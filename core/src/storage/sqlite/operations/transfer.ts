import type { DatabaseSync } from "node:sqlite";
import type { MessageRows } from "./message-rows.ts";
import type { Synchronous } from "./operations.ts";
import { SESSION_COLUMNS, type SessionRow, type SessionRows, storedSession } from "./session-rows.ts";

export function transferOperations(
  database: DatabaseSync,
  sessions: SessionRows,
  messages: MessageRows,
): Synchronous<"exportSessions" | "importSession"> {
  const select = `SELECT ${SESSION_COLUMNS} FROM sessions`;
  const ofSite = database.prepare(`${select} WHERE site = ? AND key > ? ORDER BY key LIMIT ?`);
  const ofUser = database.prepare(
    `${select} WHERE site = ? AND user_id = ? AND key > ? ORDER BY key LIMIT ?`,
  );
  return {
    exportSessions({ siteId, userId }, after, limit) {
      const found =
        userId === undefined ? ofSite.all(siteId, after, limit) : ofUser.all(siteId, userId, after, limit);
      return (found as unknown as SessionRow[]).map((row) => ({
        session: storedSession(row),
        successor: row.successor ?? undefined,
        messages: messages.of(row.key),
      }));
    },
    importSession(siteId, { session, successor, messages: imported }) {
      const { id, createdAt, user } = session;
      if (sessions.find(siteId, id) !== undefined) return false;
      const lastMessageAt = Math.max(createdAt, session.lastMessageAt);
      const messageCount = imported.length;
      const { key } = sessions.add({ siteId, id, createdAt, lastMessageAt, messageCount, user, successor });
      for (const message of imported) messages.add(key, message, "imported");
      return true;
    },
  };
}
