import { type Database, isTrue, type Scripts, type Steps } from "../database.ts";
import {
  MOST_PASSKEYS,
  type SiteRole,
  type StoredPasskey,
  type StoredPerson,
} from "../port/people-storage.ts";

const PERSON = `SELECT p.id, p.email, p.name, p.password_hash AS "passwordHash", p.password_set_at AS "passwordSetAt",
  p.is_operator AS "isOperator", p.mails, p.language, p.created_at AS "createdAt", p.updated_at AS "updatedAt",
  g.site AS "siteId", g.role FROM parley.people p LEFT JOIN parley.people_sites g ON g.person = p.id`;
const IN_ORDER = "ORDER BY p.created_at, p.id, g.site";
const BY_ID = `${PERSON} WHERE p.id = :id ORDER BY g.site`;
const BY_EMAIL = `${PERSON} WHERE p.email = :email ORDER BY g.site`;
const SIGNED_IN = `${PERSON} JOIN parley.sign_ins s ON s.person = p.id AND s.password_set_at = p.password_set_at
  WHERE s.hash = :hash AND s.expires_at > :now ORDER BY g.site`;
const ALL = `${PERSON} ${IN_ORDER}`;
const OF_SITE = `${PERSON} WHERE p.id IN (SELECT person FROM parley.people_sites WHERE site = :siteId) ${IN_ORDER}`;

/** Maximum number of expired sign-ins that a new one removes. Each adds only one, so expired sign-ins cannot pile up. */
const SWEEP_LIMIT = 20;

export const people: Scripts<
  | ("person" | "personByEmail" | "hasPeople" | "people" | "replacePerson" | "removePerson")
  | ("addSignIn" | "signedIn" | "removeSignIn")
> = {
  *person(database, id) {
    return (yield* found(database, BY_ID, { id }))[0];
  },
  *personByEmail(database, email) {
    return (yield* found(database, BY_EMAIL, { email }))[0];
  },
  *hasPeople(database) {
    return (yield* database.get("SELECT 1 AS found FROM parley.people LIMIT 1")) !== undefined;
  },
  *people(database, siteId) {
    return siteId === undefined ? yield* found(database, ALL) : yield* found(database, OF_SITE, { siteId });
  },
  *replacePerson(database, person, readAt) {
    const { id, passwordSetAt } = person;
    yield* lockPerson(database, id);
    const before = yield* people.person(database, id);
    if (before === undefined) return false;
    const changed = yield* database.run(
      `UPDATE parley.people SET email = :email, name = :name, password_hash = :passwordHash,
         password_set_at = :passwordSetAt, is_operator = :isOperator, mails = :mails, language = :language,
         updated_at = :updatedAt WHERE id = :id AND updated_at = :readAt`,
      { ...columnsOf(person), readAt },
    );
    if (changed === 0) return false;
    for (const table of ["passkeys", "sign_ins"]) {
      yield* database.run(
        `DELETE FROM parley.${table} WHERE person = :id AND password_set_at <> :passwordSetAt`,
        { id, passwordSetAt },
      );
    }
    yield* setSites(database, person);
    yield* voidLinks(database, before, person);
    return true;
  },
  *removePerson(database, id) {
    yield* lockPerson(database, id);
    yield* database.run(
      "DELETE FROM parley.links WHERE maker = :id OR email = (SELECT email FROM parley.people WHERE id = :id)",
      { id },
    );
    return (yield* database.run("DELETE FROM parley.people WHERE id = :id", { id })) > 0;
  },
  *addSignIn(database, { hash, personId, passwordSetAt, createdAt, expiresAt }) {
    yield* database.run(
      `DELETE FROM parley.sign_ins WHERE hash IN (SELECT hash FROM parley.sign_ins WHERE expires_at <= :createdAt
         ORDER BY expires_at LIMIT ${SWEEP_LIMIT} FOR UPDATE SKIP LOCKED)`,
      { createdAt },
    );
    // Locked, because the password may change concurrently.
    yield* database.run(
      `INSERT INTO parley.sign_ins (hash, person, password_set_at, expires_at)
       SELECT :hash, id, password_set_at, :expiresAt::bigint FROM parley.people
       WHERE id = :personId AND password_set_at = :passwordSetAt FOR SHARE`,
      { hash, personId, passwordSetAt, expiresAt },
    );
  },
  *signedIn(database, hash, now) {
    return (yield* found(database, SIGNED_IN, { hash, now }))[0];
  },
  *removeSignIn(database, hash) {
    return (yield* database.run("DELETE FROM parley.sign_ins WHERE hash = :hash", { hash })) > 0;
  },
};

/** Adds a person. False if the id or the e-mail address is taken. */
export function* insertPerson(database: Database, person: StoredPerson): Steps<boolean> {
  const added = yield* database.run(
    `INSERT INTO parley.people (id, email, name, password_hash, password_set_at, is_operator, mails, language,
       created_at, updated_at)
     VALUES (:id, :email, :name, :passwordHash, :passwordSetAt, :isOperator, :mails, :language, :createdAt, :updatedAt)
     ON CONFLICT DO NOTHING`,
    columnsOf(person),
  );
  if (added > 0) yield* setSites(database, person);
  return added > 0;
}

/** Call before a person's links or grants are changed. */
export function* lockPerson(database: Database, id: string): Steps<void> {
  yield* database.get("SELECT id FROM parley.people WHERE id = :id FOR UPDATE", { id });
}

function* setSites(database: Database, { id, sites }: StoredPerson): Steps<void> {
  yield* database.run("DELETE FROM parley.people_sites WHERE person = :id", { id });
  for (const { siteId, role } of sites) {
    yield* database.run("INSERT INTO parley.people_sites (person, site, role) VALUES (:id, :siteId, :role)", {
      id,
      siteId,
      role,
    });
  }
}

/** Removes the links that a change of a person's grants makes void, as `PeopleStorage.replacePerson` says. */
function* voidLinks(database: Database, before: StoredPerson, after: StoredPerson): Steps<void> {
  const { id, email } = before;
  const hasGained =
    (after.isOperator && !before.isOperator) ||
    after.sites.some(({ siteId, role }) => rank(role) > rank(roleOf(before, siteId)));
  if (hasGained)
    yield* database.run("DELETE FROM parley.links WHERE kind = 'reset' AND email = :email", { email });
  if (before.isOperator && !after.isOperator)
    yield* database.run("DELETE FROM parley.links WHERE maker = :id", { id });
  for (const { siteId, role } of before.sites) {
    if (rank(roleOf(after, siteId)) >= rank(role)) continue;
    yield* database.run("DELETE FROM parley.links WHERE email = :email AND site = :siteId", {
      email,
      siteId,
    });
    if (after.isOperator) continue;
    yield* database.run("DELETE FROM parley.links WHERE maker = :id AND (kind = 'reset' OR site = :siteId)", {
      id,
      siteId,
    });
  }
}

function roleOf({ sites }: StoredPerson, siteId: string): SiteRole | undefined {
  return sites.find((grant) => grant.siteId === siteId)?.role;
}

function rank(role: SiteRole | undefined): number {
  return role === "owner" ? 2 : role === undefined ? 0 : 1;
}

function columnsOf({ sites: _, ...columns }: StoredPerson) {
  return columns;
}

/** A person with one of their grants. */
type PersonRow = Omit<StoredPerson, "language" | "sites"> & {
  language: string | null;
  siteId: string | null;
  role: SiteRole;
};

function* found(
  database: Database,
  statement: string,
  values?: Record<string, string | number>,
): Steps<StoredPerson[]> {
  const people = new Map<string, StoredPerson>();
  for (const row of yield* database.all<PersonRow>(statement, values)) {
    const { siteId, role, language, isOperator, mails, ...rest } = row;
    const person = people.get(row.id) ?? {
      ...rest,
      isOperator: isTrue(isOperator),
      mails: isTrue(mails),
      sites: [],
      ...(language !== null && { language }),
    };
    if (siteId !== null) person.sites.push({ siteId, role });
    people.set(row.id, person);
  }
  return [...people.values()];
}

const PASSKEY = `SELECT id, person AS "personId", name, public_key AS "publicKey", counter,
  password_set_at AS "passwordSetAt", created_at AS "createdAt", used_at AS "usedAt" FROM parley.passkeys`;
const PASSKEYS_OF_PERSON = `${PASSKEY} WHERE person = :personId ORDER BY created_at, id`;
const PASSKEY_BY_ID = `${PASSKEY} WHERE id = :id`;

export const passkeys: Scripts<"passkeys" | "passkey" | "addPasskey" | "usePasskey" | "removePasskey"> = {
  *passkeys(database, personId) {
    return (yield* database.all<PasskeyRow>(PASSKEYS_OF_PERSON, { personId })).map(stored);
  },
  *passkey(database, id) {
    const row = yield* database.get<PasskeyRow>(PASSKEY_BY_ID, { id });
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
