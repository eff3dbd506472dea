import type { Scripts } from "../database.ts";
import { type FileStorage, type StoredFile, UNUSED_LIMIT } from "../port/file-storage.ts";

const DUE = "FROM parley.file_removals WHERE due_at <= :now";
const UNUSED = "FROM parley.files WHERE is_sent = FALSE AND at <= :unusedSince";

/** All methods but `addFile`, which needs the session. Each writer locks the session of its row, or the row itself. */
export const files: Scripts<Exclude<keyof FileStorage, "addFile">> = {
  *completeFile(database, siteId, { id, name, type, size }) {
    const completed = yield* database.run(
      `UPDATE parley.files SET name = :name, type = :type, size = :size
       WHERE id = :id AND site = :siteId AND type IS NULL`,
      { siteId, id, name, type, size },
    );
    return completed > 0;
  },
  *expectContent(database, id, dueAt) {
    const statement = "INSERT INTO parley.file_removals (id, due_at) VALUES (:id, :dueAt)";
    yield* database.run(statement, { id, dueAt });
  },
  *forgetFile(database, id) {
    yield* database.run("DELETE FROM parley.files WHERE id = :id", { id });
    yield* database.run("DELETE FROM parley.file_removals WHERE id = :id", { id });
  },
  *file(database, id) {
    const row = yield* database.get<StoredFile>(
      `SELECT id, name, type, size, site AS "siteId", session_id AS "sessionId" FROM parley.files
       WHERE id = :id AND type IS NOT NULL`,
      { id },
    );
    return row && { ...row };
  },
  *fileUsage(database, siteId) {
    const used = yield* database.get<{ files: number; bytes: number }>(
      "SELECT count(*) AS files, coalesce(sum(size), 0)::bigint AS bytes FROM parley.files WHERE site = :siteId",
      { siteId },
    );
    return { files: used?.files ?? 0, bytes: used?.bytes ?? 0 };
  },
  *filesAfter(database, after, limit) {
    const rows = yield* database.all<{ id: string; size: number }>(
      "SELECT id, size FROM parley.files WHERE id > :after AND type IS NOT NULL ORDER BY id LIMIT :limit",
      { after, limit },
    );
    return rows.map((row) => ({ ...row }));
  },
  *hasFilesToRemove(database, now) {
    const row = yield* database.get(
      `SELECT 1 AS found WHERE EXISTS (SELECT 1 ${DUE}) OR EXISTS (SELECT 1 ${UNUSED})`,
      { now, unusedSince: now - UNUSED_LIMIT },
    );
    return row !== undefined;
  },
  *filesToRemove(database, now, limit) {
    const unused = yield* database.all<{ id: string }>(
      `SELECT id ${UNUSED} ORDER BY at LIMIT :limit FOR UPDATE SKIP LOCKED`,
      { unusedSince: now - UNUSED_LIMIT, limit },
    );
    if (unused.length > 0) {
      const ids = JSON.stringify(unused.map(({ id }) => id));
      yield* database.run(
        `INSERT INTO parley.file_removals (id, due_at) SELECT id, 0 FROM parley.files WHERE id IN TEXTS(:ids)
         ON CONFLICT (id) DO NOTHING`,
        { ids },
      );
      yield* database.run("DELETE FROM parley.files WHERE id IN TEXTS(:ids)", { ids });
    }
    const due = yield* database.all<{ id: string }>(`SELECT id ${DUE} ORDER BY due_at, id LIMIT :limit`, {
      now,
      limit,
    });
    return due.map(({ id }) => id);
  },
};
