import type { DatabaseSync } from "node:sqlite";
import { UPLOAD_LIMIT } from "../../../port/file-storage.ts";
import { isOwnSession } from "../messages/own-session.ts";
import type { SessionRows } from "../sessions/session-rows.ts";
import type { Synchronous } from "../synchronous.ts";

export function fileOperations(
  database: DatabaseSync,
  { sessions, isSiteThere }: { sessions: SessionRows; isSiteThere: (siteId: string) => boolean },
): Synchronous<"addFile"> {
  const count = database.prepare("SELECT count(*) AS files FROM files WHERE site = ? AND session_id = ?");
  const usage = database.prepare(
    "SELECT count(*) AS files, coalesce(sum(size), 0) AS bytes FROM files WHERE site = ?",
  );
  const usageOf = (siteId: string) => ({ ...(usage.get(siteId) as { files: number; bytes: number }) });
  const unsent = database.prepare(
    "SELECT coalesce(sum(size), 0) AS bytes FROM files WHERE site = ? AND is_sent = 0",
  );
  // From the newest, as many as fit with the new one; the rest goes.
  const CROWDED_OUT = `SELECT id, type, at FROM (SELECT id, type, at, sum(size) OVER (ORDER BY at DESC, id DESC) AS newer
    FROM files WHERE site = :siteId AND is_sent = 0) WHERE newer > :room`;
  const crowdOut = [
    database.prepare(
      `INSERT OR REPLACE INTO file_removals (id, due_at)
       SELECT id, CASE WHEN type IS NULL THEN at + ${UPLOAD_LIMIT} ELSE 0 END FROM (${CROWDED_OUT})`,
    ),
    database.prepare(`DELETE FROM files WHERE id IN (SELECT id FROM (${CROWDED_OUT}))`),
  ];
  const insert = database.prepare(
    "INSERT INTO files (id, site, session_id, size, at) VALUES (?, ?, ?, ?, ?)",
  );
  return {
    addFile({ id, siteId, sessionId, ownSession, user, size, at, perSession, siteBytes, unsentBytes }) {
      if (!isOwnSession(sessions, { siteId, sessionId, ownSession, user })) return "not_own";
      if (!isSiteThere(siteId)) return "no_site";
      if ((count.get(siteId, sessionId)?.files as number) >= perSession) return "too_many";
      const unsentNow = unsent.get(siteId)?.bytes as number;
      if (usageOf(siteId).bytes - unsentNow + size > siteBytes) return "site_full";
      if (unsentNow + size > unsentBytes)
        for (const statement of crowdOut) statement.run({ siteId, room: unsentBytes - size });
      insert.run(id, siteId, sessionId, size, at);
      return "added";
    },
  };
}
