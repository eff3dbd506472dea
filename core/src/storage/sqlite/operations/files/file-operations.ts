import type { DatabaseSync } from "node:sqlite";
import { type FileStorage, type StoredFile, UNUSED_LIMIT, UPLOAD_LIMIT } from "../../../port/file-storage.ts";
import { isOwnSession } from "../messages/own-session.ts";
import type { SessionRows } from "../sessions/session-rows.ts";
import type { Synchronous } from "../synchronous.ts";

export function fileOperations(
  database: DatabaseSync,
  { sessions, isSiteThere }: { sessions: SessionRows; isSiteThere: (siteId: string) => boolean },
): Synchronous<keyof FileStorage> {
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
  const complete = database.prepare(
    "UPDATE files SET name = ?, type = ?, size = ? WHERE id = ? AND site = ? AND type IS NULL",
  );
  const expect = database.prepare("INSERT INTO file_removals (id, due_at) VALUES (?, ?)");
  const after = database.prepare(
    "SELECT id, size FROM files WHERE id > ? AND type IS NOT NULL ORDER BY id LIMIT ?",
  );
  const forget = ["files", "file_removals"].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE id = ?`),
  );
  const find = database.prepare(
    `SELECT id, name, type, size, site AS siteId, session_id AS sessionId FROM files
     WHERE id = ? AND type IS NOT NULL`,
  );
  const hasDue = database.prepare(
    `SELECT 1 WHERE EXISTS (SELECT 1 FROM file_removals WHERE due_at <= :now)
     OR EXISTS (SELECT 1 FROM files WHERE is_sent = 0 AND at <= :now - ${UNUSED_LIMIT})`,
  );
  const UNUSED = `SELECT id FROM files WHERE is_sent = 0 AND at <= ? - ${UNUSED_LIMIT} ORDER BY at LIMIT ?`;
  const expire = database.prepare(
    `INSERT OR REPLACE INTO file_removals (id, due_at) SELECT id, 0 FROM files WHERE id IN (${UNUSED})`,
  );
  const expired = database.prepare(`DELETE FROM files WHERE id IN (${UNUSED})`);
  const due = database.prepare("SELECT id FROM file_removals WHERE due_at <= ? ORDER BY due_at, id LIMIT ?");
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
    completeFile: (siteId, { id, name, type, size }) =>
      complete.run(name, type, size, id, siteId).changes > 0,
    expectContent(id, dueAt) {
      expect.run(id, dueAt);
    },
    forgetFile(id) {
      for (const statement of forget) statement.run(id);
    },
    file(id) {
      const row = find.get(id);
      return row && ({ ...row } as unknown as StoredFile);
    },
    fileUsage: usageOf,
    filesAfter: (id, limit) =>
      after.all(id, limit).map((row) => ({ ...row }) as { id: string; size: number }),
    hasFilesToRemove: (now) => hasDue.get({ now }) !== undefined,
    filesToRemove(now, limit) {
      expire.run(now, limit);
      expired.run(now, limit);
      return due.all(now, limit).map(({ id }) => id as string);
    },
  };
}
