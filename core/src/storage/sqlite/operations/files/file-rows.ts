import type { DatabaseSync } from "node:sqlite";
import type { SentFile } from "../../../../sessions/message.ts";
import { UPLOAD_LIMIT } from "../../../port/file-storage.ts";

/** Files, as the writes that they go with change them. */
export interface FileRows {
  /** Those that are named, in their order; undefined unless each of them may go with the message. `current`: its session's last link. */
  sendable(
    named: {
      siteId: string;
      sessionId: string | undefined;
      ownSession?: string | undefined;
      files?: string[];
    },
    current: string | undefined,
  ): SentFile[] | undefined;
  sent(files: SentFile[], sessionId: string): void;
  /** Is there from now on, if its content has a place. */
  imported(file: SentFile, of: { siteId: string; sessionId: string; at: number }): void;
  /** Removes a session's files; their content is to follow. */
  removeOf(siteId: string, sessionId: string): void;
  /** Of a site. */
  removeAllOf(siteId: string): void;
}

export function fileRows(database: DatabaseSync): FileRows {
  const find = database.prepare(
    `SELECT id, name, type, size, session_id AS sessionId FROM files
     WHERE id = ? AND site = ? AND is_sent = 0 AND type IS NOT NULL`,
  );
  const send = database.prepare("UPDATE files SET is_sent = 1, session_id = ? WHERE id = ?");
  const place = database.prepare("DELETE FROM file_removals WHERE id = ?");
  const insert = database.prepare(
    "INSERT INTO files (id, site, session_id, name, type, size, at, is_sent) VALUES (?, ?, ?, ?, ?, ?, ?, 1)",
  );
  const removal = (where: string) => [
    database.prepare(
      `INSERT OR REPLACE INTO file_removals (id, due_at)
       SELECT id, CASE WHEN type IS NULL THEN at + ${UPLOAD_LIMIT} ELSE 0 END FROM files WHERE ${where}`,
    ),
    database.prepare(`DELETE FROM files WHERE ${where}`),
  ];
  const ofSession = removal("site = ? AND session_id = ?");
  const ofSite = removal("site = ?");
  return {
    sendable({ siteId, sessionId, ownSession, files = [] }, current) {
      const sessions = [sessionId, ownSession, current];
      const found = files.map((id) => find.get(id, siteId) as (SentFile & { sessionId: string }) | undefined);
      if (new Set(files).size < files.length) return undefined;
      if (!found.every((file) => file !== undefined && sessions.includes(file.sessionId))) return undefined;
      return (found as SentFile[]).map(({ id, name, type, size }) => ({ id, name, type, size }));
    },
    sent(files, sessionId) {
      for (const { id } of files) send.run(sessionId, id);
    },
    imported({ id, name, type, size }, { siteId, sessionId, at }) {
      if (place.run(id).changes > 0) insert.run(id, siteId, sessionId, name, type, size, at);
    },
    removeOf(siteId, sessionId) {
      for (const statement of ofSession) statement.run(siteId, sessionId);
    },
    removeAllOf(siteId) {
      for (const statement of ofSite) statement.run(siteId);
    },
  };
}
