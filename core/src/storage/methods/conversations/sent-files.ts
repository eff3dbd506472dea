import type { SentFile } from "../../../sessions/message.ts";
import type { Database, Steps } from "../../database.ts";
import { UPLOAD_LIMIT } from "../../port/file-storage.ts";

/**
 * Returns the named files, in order. Undefined unless every file is complete, belongs to one of these `sessions`, and belongs to no
 * message yet.
 */
export function* sendable(
  database: Database,
  siteId: string,
  files: string[],
  sessions: (string | undefined)[],
): Steps<SentFile[] | undefined> {
  if (new Set(files).size < files.length) return undefined;
  const rows = yield* database.all<SentFile & { sessionId: string }>(
    `SELECT id, name, type, size, session_id AS "sessionId" FROM parley.files
     WHERE id IN TEXTS(:ids) AND site = :siteId AND is_sent = FALSE AND type IS NOT NULL ORDER BY id FOR UPDATE`,
    { siteId, ids: JSON.stringify(files) },
  );
  const known = new Map(
    rows.map(({ sessionId, id, name, type, size }) => [id, { sessionId, id, name, type, size }]),
  );
  const sent: SentFile[] = [];
  for (const id of files) {
    const file = known.get(id);
    if (file === undefined || !sessions.includes(file.sessionId)) return undefined;
    const { sessionId: _, ...rest } = file;
    sent.push(rest);
  }
  return sent;
}

export function* markSent(database: Database, files: SentFile[], sessionId: string): Steps<void> {
  yield* database.run(
    "UPDATE parley.files SET is_sent = TRUE, session_id = :sessionId WHERE id IN TEXTS(:ids)",
    {
      sessionId,
      ids: JSON.stringify(files.map(({ id }) => id)),
    },
  );
}

/** When the content of a removed file may be deleted, in milliseconds since 1970: immediately if its upload is complete. */
export const REMOVAL_DUE = `CASE WHEN type IS NULL THEN at + ${UPLOAD_LIMIT} ELSE 0 END`;
