import type { DatabaseSync } from "node:sqlite";
import type { SentFile } from "../../../../sessions/message.ts";
import { REMOVAL_DUE } from "../../../methods/conversations/sent-files.ts";

/** Changes files when sessions are imported, and when sessions or sites are removed. */
export interface FileRows {
  /** Adds an imported file, if its content is reserved. */
  imported(file: SentFile, of: { siteId: string; sessionId: string; at: number }): void;
  /** Removes a session's files; their content is removed later. */
  removeOf(siteId: string, sessionId: string): void;
  removeAllOf(siteId: string): void;
}

export function fileRows(database: DatabaseSync): FileRows {
  const removeFromQueue = database.prepare("DELETE FROM file_removals WHERE id = ?");
  const insert = database.prepare(
    "INSERT INTO files (id, site, session_id, name, type, size, at, is_sent) VALUES (?, ?, ?, ?, ?, ?, ?, 1)",
  );
  const removal = (where: string) => [
    database.prepare(
      `INSERT OR REPLACE INTO file_removals (id, due_at)
       SELECT id, ${REMOVAL_DUE} FROM files WHERE ${where}`,
    ),
    database.prepare(`DELETE FROM files WHERE ${where}`),
  ];
  const ofSession = removal("site = ? AND session_id = ?");
  const ofSite = removal("site = ?");
  return {
    imported({ id, name, type, size }, { siteId, sessionId, at }) {
      if (removeFromQueue.run(id).changes > 0) insert.run(id, siteId, sessionId, name, type, size, at);
    },
    removeOf(siteId, sessionId) {
      for (const statement of ofSession) statement.run(siteId, sessionId);
    },
    removeAllOf(siteId) {
      for (const statement of ofSite) statement.run(siteId);
    },
  };
}
