import type { Database, Scripts, Steps } from "../database.ts";
import type { StoredLink } from "../port/people-storage.ts";
import { insertPerson, lockPerson, people } from "./people.ts";

/**
 * Whether the creator of a link `l` still has the permission to create it (contract §9.4). The operator of the machine (`maker` is
 * NULL) and operators always have this permission. Owners have it for links to their own sites. A reset gives access to all sites
 * of its person, so its creator must own all of them. A person who was removed has no permission.
 */
const IS_GOOD = `(l.maker IS NULL OR EXISTS (SELECT 1 FROM parley.people m WHERE m.id = l.maker AND (m.is_operator OR
  CASE WHEN l.kind = 'reset' THEN NOT EXISTS (
    SELECT 1 FROM parley.people p LEFT JOIN parley.people_sites g ON g.person = p.id
      LEFT JOIN parley.people_sites o ON o.person = m.id AND o.site = g.site AND o.role = 'owner'
    WHERE p.email = l.email AND (p.is_operator OR g.site IS NOT NULL AND o.site IS NULL))
  ELSE EXISTS (SELECT 1 FROM parley.people_sites o WHERE o.person = m.id AND o.site = l.site AND o.role = 'owner') END)))`;
const LINK = `SELECT hash, kind, email, role, site AS "siteId", maker AS "makerId", created_at AS "createdAt",
  expires_at AS "expiresAt" FROM parley.links l WHERE ${IS_GOOD}`;
const BY_HASH = `${LINK} AND hash = :hash`;
const TAKEN = `${BY_HASH} AND expires_at > :at FOR UPDATE OF l`;
const INVITATIONS = `${LINK} AND site = :siteId AND kind = 'invite' ORDER BY created_at, hash`;

export const links: Scripts<"addLink" | "link" | "invitations" | "removeLink" | "takeLink" | "useLink"> = {
  *addLink(database, link) {
    yield* database.run("DELETE FROM parley.links WHERE expires_at <= :createdAt", {
      createdAt: link.createdAt,
    });
    yield* database.run(
      `INSERT INTO parley.links (hash, kind, email, role, site, maker, created_at, expires_at)
       VALUES (:hash, :kind, :email, :role, :siteId, :makerId, :createdAt, :expiresAt)`,
      { ...link },
    );
  },
  *link(database, hash) {
    return storedLink(yield* database.get<LinkRow>(BY_HASH, { hash }));
  },
  *invitations(database, siteId) {
    return (yield* database.all<LinkRow>(INVITATIONS, { siteId })).map(
      (row) => storedLink(row) as StoredLink,
    );
  },
  *removeLink(database, hash) {
    return (yield* database.run("DELETE FROM parley.links WHERE hash = :hash", { hash })) > 0;
  },
  *takeLink(database, hash, at) {
    const taken = storedLink(yield* database.get<LinkRow>(TAKEN, { hash, at }));
    yield* links.removeLink(database, hash);
    return taken;
  },
  *useLink(database, { hash, at, person, readAt }) {
    // Locks the person before the link, in the same order as a change of grants.
    yield* lockPerson(database, person.id);
    const used = yield* database.get<LinkRow>(TAKEN, { hash, at });
    if (used === undefined) return "unknown";
    if (used.kind === "first") {
      yield* database.lock("first person");
      if (yield* people.hasPeople(database)) return "unknown";
    }
    const isWritten =
      readAt === undefined
        ? yield* insertPerson(database, person)
        : yield* people.replacePerson(database, person, readAt);
    if (!isWritten) return "changed";
    yield* links.removeLink(database, hash);
    if (used.kind === "reset") yield* removeResets(database, person.email);
    return "used";
  },
};

function* removeResets(database: Database, email: string): Steps<void> {
  yield* database.run("DELETE FROM parley.links WHERE kind = 'reset' AND email = :email", { email });
}

/** A row of `links`. The port's undefined is NULL. */
type LinkRow = { [K in keyof StoredLink]: Exclude<StoredLink[K], undefined> | null } & Pick<
  StoredLink,
  "hash" | "kind" | "createdAt" | "expiresAt"
>;

function storedLink(row: LinkRow | undefined): StoredLink | undefined {
  return (
    row && {
      ...row,
      email: row.email ?? undefined,
      role: row.role ?? undefined,
      siteId: row.siteId ?? undefined,
      makerId: row.makerId ?? undefined,
    }
  );
}
