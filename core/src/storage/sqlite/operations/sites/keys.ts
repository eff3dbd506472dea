import type { DatabaseSync } from "node:sqlite";
import type { Permission } from "../../../../sites/permissions.ts";
import type { StoredKey } from "../../../../sites/site.ts";
import type { Synchronous } from "../synchronous.ts";

export function keyOperations(database: DatabaseSync): Synchronous<"addKey" | "key" | "keys" | "removeKey"> {
  const insert = database.prepare(
    "INSERT INTO keys (id, site, hash, label, permissions, created_at, last_four) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const find = database.prepare("SELECT * FROM keys WHERE id = ?");
  const list = database.prepare("SELECT * FROM keys WHERE site = ? ORDER BY created_at, id");
  const remove = database.prepare("DELETE FROM keys WHERE id = ?");
  return {
    addKey({ id, siteId, hash, label, permissions, createdAt, lastFour }) {
      insert.run(id, siteId, hash, label, JSON.stringify(permissions), createdAt, lastFour ?? null);
    },
    key(id) {
      const row = find.get(id);
      return row === undefined ? undefined : storedKey(row);
    },
    keys: (siteId) => list.all(siteId).map(storedKey),
    removeKey: (id) => remove.run(id).changes > 0,
  };
}

function storedKey(row: Record<string, unknown>): StoredKey {
  return {
    id: row.id as string,
    siteId: row.site as string,
    hash: row.hash as string,
    label: row.label as string,
    permissions: JSON.parse(row.permissions as string) as Permission[],
    createdAt: row.created_at as number,
    ...(row.last_four !== null && { lastFour: row.last_four as string }),
  };
}
