import type { DatabaseSync } from "node:sqlite";
import type { SiteRole, StoredPerson } from "../../../port/people-storage.ts";
import type { Synchronous } from "../synchronous.ts";
import { voidedLinks } from "./voided-links.ts";

export interface PeopleOperations {
  calls: Synchronous<"person" | "personByEmail" | "hasPeople" | "people" | "replacePerson" | "removePerson">;
  /** False where the id or the address is taken. */
  insert(person: StoredPerson): boolean;
}

export function peopleOperations(database: DatabaseSync): PeopleOperations {
  const byId = database.prepare("SELECT * FROM people WHERE id = ?");
  const byEmail = database.prepare("SELECT * FROM people WHERE email = ?");
  const any = database.prepare("SELECT 1 FROM people LIMIT 1");
  const all = database.prepare("SELECT * FROM people ORDER BY created_at, id");
  const ofSite = database.prepare(
    "SELECT people.* FROM people_sites JOIN people ON id = person WHERE site = ? ORDER BY created_at, id",
  );
  const insert = database.prepare(
    `INSERT OR IGNORE INTO people (email, name, password_hash, password_set_at, is_operator, mails, language,
      updated_at, created_at, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = database.prepare(
    `UPDATE people SET email = ?, name = ?, password_hash = ?, password_set_at = ?, is_operator = ?, mails = ?, language = ?,
      updated_at = ? WHERE id = ? AND updated_at = ?`,
  );
  const remove = database.prepare("DELETE FROM people WHERE id = ?");
  const removeLinks = database.prepare(
    "DELETE FROM links WHERE maker = :id OR email = (SELECT email FROM people WHERE id = :id)",
  );
  const voidLinks = voidedLinks(database);
  const endPasskeys = database.prepare("DELETE FROM passkeys WHERE person = ? AND password_set_at <> ?");
  const endSignIns = database.prepare("DELETE FROM sign_ins WHERE person = ? AND password_set_at <> ?");
  const grants = database.prepare("SELECT site, role FROM people_sites WHERE person = ? ORDER BY site");
  const revoke = database.prepare("DELETE FROM people_sites WHERE person = ?");
  const grant = database.prepare("INSERT INTO people_sites (person, site, role) VALUES (?, ?, ?)");

  const columns = (person: StoredPerson) =>
    [
      ...[person.email, person.name, person.passwordHash, person.passwordSetAt],
      ...[Number(person.isOperator), Number(person.mails), person.language ?? null, person.updatedAt],
    ] as const;
  const setSites = ({ id, sites }: StoredPerson) => {
    revoke.run(id);
    for (const { siteId, role } of sites) grant.run(id, siteId, role);
  };
  const stored = (row: Record<string, unknown>): StoredPerson => ({
    id: row.id as string,
    email: row.email as string,
    name: row.name as string,
    passwordHash: row.password_hash as string,
    passwordSetAt: row.password_set_at as number,
    isOperator: row.is_operator === 1,
    mails: row.mails === 1,
    ...(row.language !== null && { language: row.language as string }),
    sites: grants
      .all(row.id as string)
      .map(({ site, role }) => ({ siteId: site as string, role: role as SiteRole })),
    createdAt: row.created_at as number,
    updatedAt: row.updated_at as number,
  });
  const found = (row: Record<string, unknown> | undefined) => (row === undefined ? undefined : stored(row));

  return {
    calls: {
      person: (id) => found(byId.get(id)),
      personByEmail: (email) => found(byEmail.get(email)),
      hasPeople: () => any.get() !== undefined,
      people: (siteId) => (siteId === undefined ? all.all() : ofSite.all(siteId)).map(stored),
      replacePerson(person, readAt) {
        const before = found(byId.get(person.id));
        if (before === undefined || update.run(...columns(person), person.id, readAt).changes === 0)
          return false;
        endPasskeys.run(person.id, person.passwordSetAt);
        endSignIns.run(person.id, person.passwordSetAt);
        setSites(person);
        voidLinks(before, person);
        return true;
      },
      removePerson(id) {
        removeLinks.run({ id });
        return remove.run(id).changes > 0;
      },
    },
    insert(person) {
      if (insert.run(...columns(person), person.createdAt, person.id).changes === 0) return false;
      setSites(person);
      return true;
    },
  };
}
