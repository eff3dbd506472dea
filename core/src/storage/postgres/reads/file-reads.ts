import { type FileStorage, type StoredFile, UNUSED_LIMIT } from "../../port/file-storage.ts";
import type { Ask, Statement } from "../connections.ts";

const FILE: Statement = {
  name: "file",
  text: `SELECT id, name, type, size, site AS "siteId", session_id AS "sessionId" FROM parley.files
    WHERE id = $1 AND type IS NOT NULL`,
};
const USAGE: Statement = {
  name: "fileUsage",
  text: "SELECT count(*) AS files, coalesce(sum(size), 0)::bigint AS bytes FROM parley.files WHERE site = $1",
};
const AFTER: Statement = {
  name: "filesAfter",
  text: "SELECT id, size FROM parley.files WHERE id > $1 AND type IS NOT NULL ORDER BY id LIMIT $2",
};
const HAS_DUE: Statement = {
  name: "hasFilesToRemove",
  text: `SELECT WHERE EXISTS (SELECT FROM parley.file_removals WHERE due_at <= $1)
    OR EXISTS (SELECT FROM parley.files WHERE NOT is_sent AND at <= $1 - ${UNUSED_LIMIT})`,
};

type Reads = "file" | "fileUsage" | "filesAfter" | "hasFilesToRemove";

export function fileReads(ask: Ask): Pick<FileStorage, Reads> {
  return {
    file: async (id) => (await ask<StoredFile>(FILE, [id]))[0],
    async fileUsage(siteId) {
      const [used] = await ask<{ files: number; bytes: number }>(USAGE, [siteId]);
      return used ?? { files: 0, bytes: 0 };
    },
    filesAfter: (after, limit) => ask<{ id: string; size: number }>(AFTER, [after, limit]),
    hasFilesToRemove: async (now) => (await ask(HAS_DUE, [now])).length > 0,
  };
}
