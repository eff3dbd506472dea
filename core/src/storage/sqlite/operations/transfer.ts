import type { DatabaseSync } from "node:sqlite";
import type { ExportedSession } from "../../port.ts";
import { EARLIEST, LATEST } from "../../session-stretches.ts";
import type { MessageRows } from "./message-rows.ts";
import type { Synchronous } from "./operations.ts";
import { SESSION_COLUMNS, type SessionRow, type SessionRows, storedSession } from "./session-rows.ts";

export function transferOperations(
  database: DatabaseSync,
  sessions: SessionRows,
  messages: MessageRows,
): Synchronous<"exportSessions" | "exportRange" | "importSession"> {
  const select = `SELECT ${SESSION_COLUMNS} FROM sessions`;
  const ofSite = database.prepare(`${select} WHERE site = ? AND key > ? ORDER BY key LIMIT ?`);
  const ofUser = database.prepare(
    `${select} WHERE site = ? AND user_id = ? AND key > ? ORDER BY key LIMIT ?`,
  );
  const inRange = database.prepare(
    `${select} WHERE site = :siteId AND created_at >= :from AND created_at <= :at AND (created_at < :at OR id > :id)
     ORDER BY created_at DESC, id LIMIT :limit`,
  );
  const exported = (row: SessionRow): ExportedSession => ({
    session: storedSession(row),
    successor: row.successor ?? undefined,
    messages: messages.of(row.key),
  });
  return {
    exportSessions({ siteId, userId }, after, limit) {
      const found =
        userId === undefined ? ofSite.all(siteId, after, limit) : ofUser.all(siteId, userId, after, limit);
      return (found as unknown as SessionRow[]).map(exported);
    },
    exportRange({ siteId, from = EARLIEST, to = LATEST }, after, limit) {
      const { createdAt: at, id } = after ?? { createdAt: to, id: "" };
      const found = inRange.all({ siteId, from, at, id, limit: limit.sessions }) as unknown as SessionRow[];
      let reached = 0;
      const fits = ({ messageCount }: SessionRow) => {
        reached += messageCount;
        return reached - messageCount < limit.messages;
      };
      return found.filter(fits).map(exported);
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
