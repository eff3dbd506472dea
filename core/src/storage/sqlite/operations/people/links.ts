import type { DatabaseSync } from "node:sqlite";
import { makerMayStill } from "../../../maker-may-still.ts";
import type { StoredLink } from "../../../port/people-storage.ts";
import type { Synchronous } from "../synchronous.ts";
import type { PeopleOperations } from "./people.ts";

export function linkOperations(
  database: DatabaseSync,
  people: PeopleOperations,
): Synchronous<"addLink" | "link" | "invitations" | "removeLink" | "takeLink" | "useLink"> {
  const isGood = makerMayStill("");
  const sweep = database.prepare("DELETE FROM links WHERE expires_at <= ?");
  const insert = database.prepare(
    `INSERT INTO links (hash, kind, email, role, site, maker, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const find = database.prepare(`SELECT * FROM links l WHERE hash = ? AND ${isGood}`);
  const ofSite = database.prepare(
    `SELECT * FROM links l WHERE site = ? AND kind = 'invite' AND ${isGood} ORDER BY created_at, hash`,
  );
  const remove = database.prepare("DELETE FROM links WHERE hash = ?");
  const removeResets = database.prepare("DELETE FROM links WHERE kind = 'reset' AND email = ?");
  const somebody = database.prepare("SELECT 1 FROM people LIMIT 1");

  const link = (hash: string) => {
    const row = find.get(hash);
    return row === undefined ? undefined : storedLink(row);
  };
  return {
    addLink({ hash, kind, email, role, siteId, makerId, createdAt, expiresAt }) {
      sweep.run(createdAt);
      const whose = [email ?? null, role ?? null, siteId ?? null, makerId ?? null] as const;
      insert.run(hash, kind, ...whose, createdAt, expiresAt);
    },
    link,
    invitations: (siteId) => ofSite.all(siteId).map(storedLink),
    removeLink: (hash) => remove.run(hash).changes > 0,
    takeLink(hash, at) {
      const taken = link(hash);
      remove.run(hash);
      return taken !== undefined && taken.expiresAt > at ? taken : undefined;
    },
    useLink({ hash, at, person, readAt }) {
      const used = link(hash);
      if (used === undefined || used.expiresAt <= at) return "unknown";
      if (used.kind === "first" && somebody.get() !== undefined) return "unknown";
      const isWritten =
        readAt === undefined ? people.insert(person) : people.calls.replacePerson(person, readAt);
      if (!isWritten) return "changed";
      remove.run(hash);
      if (used.kind === "reset") removeResets.run(person.email);
      return "used";
    },
  };
}

function storedLink(row: Record<string, unknown>): StoredLink {
  return {
    hash: row.hash as string,
    kind: row.kind as StoredLink["kind"],
    email: (row.email as string | null) ?? undefined,
    role: (row.role as StoredLink["role"] | null) ?? undefined,
    siteId: (row.site as string | null) ?? undefined,
    makerId: (row.maker as string | null) ?? undefined,
    createdAt: row.created_at as number,
    expiresAt: row.expires_at as number,
  };
}
