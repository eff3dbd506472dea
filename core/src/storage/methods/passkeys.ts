import type { Scripts } from "../database.ts";
import { MOST_PASSKEYS, type StoredPasskey } from "../port/people-storage.ts";

const PASSKEY = `SELECT id, person AS "personId", name, public_key AS "publicKey", counter,
  password_set_at AS "passwordSetAt", created_at AS "createdAt", used_at AS "usedAt" FROM parley.passkeys`;
const OF_PERSON = `${PASSKEY} WHERE person = :personId ORDER BY created_at, id`;
const BY_ID = `${PASSKEY} WHERE id = :id`;

export const passkeys: Scripts<"passkeys" | "passkey" | "addPasskey" | "usePasskey" | "removePasskey"> = {
  *passkeys(database, personId) {
    return (yield* database.all<PasskeyRow>(OF_PERSON, { personId })).map(stored);
  },
  *passkey(database, id) {
    const row = yield* database.get<PasskeyRow>(BY_ID, { id });
    return row && stored(row);
  },
  *addPasskey(database, passkey) {
    const { personId, passwordSetAt } = passkey;
    // Locked, because another passkey of this person may be added concurrently.
    const person = yield* database.get(
      "SELECT id FROM parley.people WHERE id = :personId AND password_set_at = :passwordSetAt FOR UPDATE",
      { personId, passwordSetAt },
    );
    if (person === undefined) return false;
    const others = yield* passkeys.passkeys(database, personId);
    if (others.length >= MOST_PASSKEYS) return false;
    const added = yield* database.run(
      `INSERT INTO parley.passkeys (id, person, name, public_key, counter, password_set_at, created_at, used_at)
       VALUES (:id, :personId, :name, :publicKey, :counter, :passwordSetAt, :createdAt, :usedAt)
       ON CONFLICT DO NOTHING`,
      { ...passkey },
    );
    return added > 0;
  },
  *usePasskey(database, use) {
    const used = yield* database.run(
      "UPDATE parley.passkeys SET counter = :counter, used_at = :at WHERE id = :id AND counter = :readCounter",
      use,
    );
    return used > 0;
  },
  *removePasskey(database, personId, id) {
    const values = { personId, id };
    return (
      (yield* database.run("DELETE FROM parley.passkeys WHERE person = :personId AND id = :id", values)) > 0
    );
  },
};

type PasskeyRow = Omit<StoredPasskey, "usedAt"> & { usedAt: number | null };

function stored({ usedAt, ...row }: PasskeyRow): StoredPasskey {
  return { ...row, usedAt: usedAt ?? undefined };
}
