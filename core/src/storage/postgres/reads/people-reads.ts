import { makerMayStill } from "../../maker-may-still.ts";
import type { AuditEntry, PeopleStorage, StoredPasskey, StoredPerson } from "../../port/people-storage.ts";
import type { Ask, Statement } from "../connections.ts";
import { type LinkRow, storedLink } from "../stored-link.ts";

type PeopleReads = Pick<
  PeopleStorage,
  | "person"
  | "personByEmail"
  | "hasPeople"
  | "people"
  | "signedIn"
  | "passkeys"
  | "passkey"
  | "link"
  | "invitations"
  | "auditEntries"
>;

const PERSON = `SELECT id, email, name, password_hash AS "passwordHash", password_set_at AS "passwordSetAt",
  is_operator AS "isOperator", mails, language, created_at AS "createdAt", updated_at AS "updatedAt",
  coalesce((SELECT json_agg(json_build_object('siteId', site, 'role', role) ORDER BY site)
    FROM parley.people_sites WHERE person = id), '[]') AS sites
  FROM parley.people`;
const LINK = `SELECT hash, kind, email, role, site AS "siteId", maker AS "makerId", created_at AS "createdAt",
  expires_at AS "expiresAt" FROM parley.links l WHERE ${makerMayStill("parley.")}`;
const PASSKEY = `SELECT id, person AS "personId", name, public_key AS "publicKey", counter,
  password_set_at AS "passwordSetAt", created_at AS "createdAt", used_at AS "usedAt" FROM parley.passkeys`;
const AUDIT = `SELECT key, at, site AS "siteId", person AS "personId", email, what, details FROM parley.audit`;

const PERSON_BY_ID = statement("person", `${PERSON} WHERE id = $1`);
const PERSON_BY_EMAIL = statement("personByEmail", `${PERSON} WHERE email = $1`);
const SIGNED_IN = statement(
  "signedIn",
  `${PERSON} WHERE id = (SELECT s.person FROM parley.sign_ins s
    WHERE s.hash = $1 AND s.expires_at > $2 AND s.password_set_at = people.password_set_at)`,
);
const ANY_PERSON = statement("anyPerson", "SELECT 1 FROM parley.people LIMIT 1");
const ALL_PEOPLE = statement("allPeople", `${PERSON} ORDER BY created_at, id`);
const PEOPLE_OF_SITE = statement(
  "people",
  `${PERSON} WHERE id IN (SELECT person FROM parley.people_sites WHERE site = $1) ORDER BY created_at, id`,
);
const PASSKEY_BY_ID = statement("passkey", `${PASSKEY} WHERE id = $1`);
const PASSKEYS_OF_PERSON = statement("passkeys", `${PASSKEY} WHERE person = $1 ORDER BY created_at, id`);
const LINK_BY_HASH = statement("link", `${LINK} AND hash = $1`);
const INVITATIONS = statement(
  "invitations",
  `${LINK} AND site = $1 AND kind = 'invite' ORDER BY created_at, hash`,
);
const ALL_ENTRIES = statement("allAuditEntries", `${AUDIT} WHERE key < $1 ORDER BY key DESC LIMIT $2`);
const ENTRIES_OF_SITE = statement(
  "auditEntries",
  `${AUDIT} WHERE site = $3 AND key < $1 ORDER BY key DESC LIMIT $2`,
);

export function peopleReads(ask: Ask): PeopleReads {
  const people = async (which: Statement, ...values: string[]) =>
    (await ask<PersonRow>(which, values)).map(storedPerson);
  const links = async (which: Statement, value: string) =>
    (await ask<LinkRow>(which, [value])).map(storedLink);
  const passkeys = async (which: Statement, value: string) =>
    (await ask<Nullable<StoredPasskey>>(which, [value])).map((row) => ({
      ...row,
      usedAt: row.usedAt ?? undefined,
    }));
  return {
    person: async (id) => (await people(PERSON_BY_ID, id))[0],
    personByEmail: async (email) => (await people(PERSON_BY_EMAIL, email))[0],
    hasPeople: async () => (await ask(ANY_PERSON, [])).length > 0,
    people: (siteId) => (siteId === undefined ? people(ALL_PEOPLE) : people(PEOPLE_OF_SITE, siteId)),
    signedIn: async (...signIn) => (await ask<PersonRow>(SIGNED_IN, signIn)).map(storedPerson)[0],
    passkeys: (personId) => passkeys(PASSKEYS_OF_PERSON, personId),
    passkey: async (id) => (await passkeys(PASSKEY_BY_ID, id))[0],
    link: async (hash) => (await links(LINK_BY_HASH, hash))[0],
    invitations: (siteId) => links(INVITATIONS, siteId),
    async auditEntries({ siteId, before = Number.MAX_SAFE_INTEGER, limit }) {
      const rows =
        siteId === undefined
          ? await ask<EntryRow>(ALL_ENTRIES, [before, limit])
          : await ask<EntryRow>(ENTRIES_OF_SITE, [before, limit, siteId]);
      return rows.map((row) => ({
        ...row,
        siteId: row.siteId ?? undefined,
        details: JSON.parse(row.details) as AuditEntry["details"],
      }));
    },
  };
}

type Nullable<T> = { [K in keyof T]: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K] };
type PersonRow = Nullable<StoredPerson>;
type EntryRow = Nullable<Omit<AuditEntry, "details">> & { key: number; details: string };

function storedPerson({ language, ...person }: PersonRow): StoredPerson {
  return { ...person, ...(language !== null && { language }) };
}

function statement(name: string, text: string): Statement {
  return { name, text };
}
