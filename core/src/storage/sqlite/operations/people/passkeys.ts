import type { DatabaseSync } from "node:sqlite";
import { MOST_PASSKEYS, type StoredPasskey } from "../../../port/people-storage.ts";
import type { Synchronous } from "../synchronous.ts";

export function passkeyOperations(
  database: DatabaseSync,
): Synchronous<"passkeys" | "passkey" | "addPasskey" | "usePasskey" | "removePasskey"> {
  const ofPerson = database.prepare("SELECT * FROM passkeys WHERE person = ? ORDER BY created_at, id");
  const find = database.prepare("SELECT * FROM passkeys WHERE id = ?");
  const insert = database.prepare(
    `INSERT OR IGNORE INTO passkeys (id, person, name, public_key, counter, password_set_at, created_at, used_at)
      SELECT :id, id, :name, :publicKey, :counter, password_set_at, :createdAt, :usedAt FROM people
      WHERE id = :personId AND password_set_at = :passwordSetAt
        AND (SELECT count(*) FROM passkeys WHERE person = :personId) < ${MOST_PASSKEYS}`,
  );
  const use = database.prepare(
    "UPDATE passkeys SET counter = :counter, used_at = :at WHERE id = :id AND counter = :readCounter",
  );
  const remove = database.prepare("DELETE FROM passkeys WHERE person = ? AND id = ?");
  return {
    passkeys: (personId) => ofPerson.all(personId).map(stored),
    passkey(id) {
      const row = find.get(id);
      return row === undefined ? undefined : stored(row);
    },
    addPasskey: ({ usedAt, ...passkey }) => insert.run({ ...passkey, usedAt: usedAt ?? null }).changes > 0,
    usePasskey: ({ id, readCounter, counter, at }) => use.run({ id, readCounter, counter, at }).changes > 0,
    removePasskey: (personId, id) => remove.run(personId, id).changes > 0,
  };
}

function stored(row: Record<string, unknown>): StoredPasskey {
  return {
    id: row.id as string,
    personId: row.person as string,
    name: row.name as string,
    publicKey: row.public_key as string,
    counter: row.counter as number,
    passwordSetAt: row.password_set_at as number,
    createdAt: row.created_at as number,
    usedAt: (row.used_at as number | null) ?? undefined,
  };
}
