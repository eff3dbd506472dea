import type { DatabaseSync } from "node:sqlite";
import type { StoredPerson } from "../../../port/people-storage.ts";
import type { Synchronous } from "../synchronous.ts";

/** Expired sign-ins that one new one removes at most: more than it adds, so that they cannot pile up. */
const SWEEP_LIMIT = 20;

export function signInOperations(
  database: DatabaseSync,
  person: (id: string) => StoredPerson | undefined,
): Synchronous<"addSignIn" | "signedIn" | "removeSignIn"> {
  const sweep = database.prepare(
    `DELETE FROM sign_ins WHERE hash IN
     (SELECT hash FROM sign_ins WHERE expires_at <= ? ORDER BY expires_at LIMIT ${SWEEP_LIMIT})`,
  );
  const insert = database.prepare(
    `INSERT INTO sign_ins (hash, person, password_set_at, expires_at)
     SELECT :hash, id, password_set_at, :expiresAt FROM people WHERE id = :personId AND password_set_at = :passwordSetAt`,
  );
  const find = database.prepare(
    "SELECT person, password_set_at FROM sign_ins WHERE hash = ? AND expires_at > ?",
  );
  const remove = database.prepare("DELETE FROM sign_ins WHERE hash = ?");
  return {
    addSignIn({ hash, personId, passwordSetAt, createdAt, expiresAt }) {
      sweep.run(createdAt);
      insert.run({ hash, personId, passwordSetAt, expiresAt });
    },
    signedIn(hash, now) {
      const row = find.get(hash, now);
      const found = row && person(row.person as string);
      return found?.passwordSetAt === row?.password_set_at ? found : undefined;
    },
    removeSignIn: (hash) => remove.run(hash).changes > 0,
  };
}
