import type { SentFile } from "../../../sessions/message.ts";
import type { Database, Steps } from "../../database.ts";
import { type ExpectedFile, type FileStorage, UPLOAD_LIMIT } from "../../port/file-storage.ts";
import { isOwnSession } from "./last-link.ts";
import type { ConversationRows } from "./rows.ts";

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

export function* addFile(
  rows: ConversationRows,
  expected: ExpectedFile,
): Steps<Awaited<ReturnType<FileStorage["addFile"]>>> {
  const { database } = rows;
  const { id, siteId, sessionId, size, at, perSession, siteBytes, unsentBytes } = expected;
  if (!(yield* isOwnSession(rows, expected))) return "not_own";
  if (!(yield* rows.holdsSite(siteId))) return "no_site";
  const ofSession = yield* database.get<{ n: number }>(
    "SELECT count(*) AS n FROM parley.files WHERE site = :siteId AND session_id = :sessionId",
    { siteId, sessionId },
  );
  if ((ofSession?.n ?? 0) >= perSession) return "too_many";
  const used = yield* database.get<{ bytes: number; unsent: number }>(
    `SELECT coalesce(sum(size), 0)::bigint AS bytes,
       coalesce((SELECT sum(size) FROM parley.files WHERE site = :siteId AND is_sent = FALSE), 0)::bigint AS unsent
     FROM parley.files WHERE site = :siteId`,
    { siteId },
  );
  const { bytes = 0, unsent = 0 } = used ?? {};
  if (bytes - unsent + size > siteBytes) return "site_full";
  if (unsent + size > unsentBytes) yield* crowdOut(database, siteId, unsentBytes - size);
  yield* database.run(
    "INSERT INTO parley.files (id, site, session_id, size, at) VALUES (:id, :siteId, :sessionId, :size, :at)",
    { id, siteId, sessionId, size, at },
  );
  return "added";
}

/** Removes the oldest unsent files until the others fit into `room` bytes. Skips rows that another transaction has locked. */
function* crowdOut(database: Database, siteId: string, room: number): Steps<void> {
  const removed = yield* database.all<{ id: string }>(
    `SELECT f.id FROM parley.files f WHERE f.is_sent = FALSE AND f.id IN
       (SELECT id FROM (SELECT id, sum(size) OVER (ORDER BY at DESC, id DESC) AS newer FROM parley.files
          WHERE site = :siteId AND is_sent = FALSE) AS each WHERE newer > :room)
     FOR UPDATE OF f SKIP LOCKED`,
    { siteId, room },
  );
  const ids = JSON.stringify(removed.map(({ id }) => id));
  yield* database.run(
    `INSERT INTO parley.file_removals (id, due_at) SELECT id, ${REMOVAL_DUE} FROM parley.files WHERE id IN TEXTS(:ids)
     ON CONFLICT (id) DO NOTHING`,
    { ids },
  );
  yield* database.run("DELETE FROM parley.files WHERE id IN TEXTS(:ids)", { ids });
}
