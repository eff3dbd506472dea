import { hourOf } from "../../sites/api-keys.ts";
import type { Permission } from "../../sites/permissions.ts";
import type { StoredKey, StoredSite } from "../../sites/site.ts";
import type { Database, Scripts, Steps } from "../database.ts";
import { knowledge } from "./knowledge.ts";

const SITE = `SELECT id, name, plan, public_key AS "publicKey", settings, sealed_secrets AS "sealedSecrets",
  created_at AS "createdAt", updated_at AS "updatedAt", knowledge_entries AS "knowledgeEntries",
  knowledge_at AS "knowledgeAt", bodies_until AS "bodiesUntil" FROM parley.sites`;
const SITE_BY_ID = `${SITE} WHERE id = :id`;
const SITE_BY_PUBLIC_KEY = `${SITE} WHERE public_key = :publicKey`;
const ALL_SITES = `${SITE} ORDER BY created_at, id`;
const KEY = `SELECT id, site AS "siteId", hash, label, permissions, created_at AS "createdAt", last_four AS "lastFour",
  used_at AS "usedAt"
  FROM parley.keys`;
const KEY_BY_ID = `${KEY} WHERE id = :id`;
const KEYS_OF_SITE = `${KEY} WHERE site = :siteId ORDER BY created_at, id`;

/** All methods but `removeSite`, in which the stores differ. */
export const sites: Scripts<
  | ("createSite" | "site" | "siteByPublicKey" | "sites" | "replaceSite" | "anySiteAllows")
  | ("addKey" | "key" | "keys" | "useKeys" | "removeKey")
> = {
  *createSite(database, { knowledge: entries = [], ...site }, ...keys) {
    yield* database.run(
      `INSERT INTO parley.sites (id, name, plan, public_key, settings, sealed_secrets, created_at, updated_at, report_at)
       VALUES (:id, :name, :plan, :publicKey, :settings, :sealedSecrets, :createdAt, :updatedAt, :reportAt)`,
      columnsOf(site),
    );
    yield* addOrigins(database, site);
    for (const key of keys) yield* sites.addKey(database, key);
    if (entries.length > 0) yield* knowledge.addKnowledge(database, site.id, entries);
  },
  *site(database, id) {
    return storedSite(yield* database.get<SiteRow>(SITE_BY_ID, { id }));
  },
  *siteByPublicKey(database, publicKey) {
    return storedSite(yield* database.get<SiteRow>(SITE_BY_PUBLIC_KEY, { publicKey }));
  },
  *sites(database) {
    return (yield* database.all<SiteRow>(ALL_SITES)).map((row) => storedSite(row) as StoredSite);
  },
  *replaceSite(database, site, readAt) {
    const changed = yield* database.run(
      `UPDATE parley.sites SET name = :name, plan = :plan, public_key = :publicKey, settings = :settings,
         sealed_secrets = :sealedSecrets, created_at = :createdAt, updated_at = :updatedAt,
         report_at = CASE WHEN :reportAt::bigint IS NOT NULL THEN coalesce(report_at, :reportAt) END
       WHERE id = :id AND updated_at = :readAt`,
      { ...columnsOf(site), readAt },
    );
    if (changed === 0) return false;
    yield* database.run("DELETE FROM parley.site_origins WHERE site = :id", { id: site.id });
    yield* addOrigins(database, site);
    return true;
  },
  *anySiteAllows(database, origin) {
    const statement = "SELECT 1 AS found FROM parley.site_origins WHERE origin = :origin LIMIT 1";
    return (yield* database.get(statement, { origin })) !== undefined;
  },
  *addKey(database, { permissions, ...key }) {
    yield* database.run(
      `INSERT INTO parley.keys (id, site, hash, label, permissions, created_at, last_four)
       VALUES (:id, :siteId, :hash, :label, :permissions, :createdAt, :lastFour)`,
      { ...key, permissions: JSON.stringify(permissions) },
    );
  },
  *key(database, id) {
    const row = yield* database.get<KeyRow>(KEY_BY_ID, { id });
    return row && storedKey(row);
  },
  *keys(database, siteId) {
    return (yield* database.all<KeyRow>(KEYS_OF_SITE, { siteId })).map(storedKey);
  },
  *useKeys(database, { ids, at }) {
    // Skips locked keys: another process is recording the same use. So nothing waits or deadlocks.
    yield* database.run(
      `UPDATE parley.keys SET used_at = :at WHERE id IN
         (SELECT id FROM parley.keys WHERE id IN TEXTS(:ids) AND coalesce(used_at, 0) < :hour FOR UPDATE SKIP LOCKED)`,
      { ids: JSON.stringify(ids), at, hour: hourOf(at) },
    );
  },
  *removeKey(database, id) {
    return (yield* database.run("DELETE FROM parley.keys WHERE id = :id", { id })) > 0;
  },
};

function* addOrigins(database: Database, { id, settings }: StoredSite): Steps<void> {
  for (const origin of settings.allowed_origins) {
    yield* database.run(
      "INSERT INTO parley.site_origins (origin, site) VALUES (:origin, :id) ON CONFLICT DO NOTHING",
      { origin, id },
    );
  }
}

type SiteRow = Omit<StoredSite, "settings" | "knowledgeAt" | "bodiesUntil"> & {
  settings: string;
  knowledgeEntries: number;
  knowledgeAt: number;
  bodiesUntil: number | null;
};
type KeyRow = Omit<StoredKey, "permissions" | "lastFour" | "usedAt"> & {
  permissions: string;
  lastFour: string | null;
  usedAt: number | null;
};

function columnsOf({ settings, reportAt, ...site }: StoredSite) {
  return { ...site, settings: JSON.stringify(settings), reportAt };
}

function storedSite(row: SiteRow | undefined): StoredSite | undefined {
  if (row === undefined) return undefined;
  const { settings, knowledgeEntries, knowledgeAt, bodiesUntil, ...site } = row;
  return {
    ...site,
    settings: JSON.parse(settings) as StoredSite["settings"],
    ...(knowledgeEntries > 0 && { knowledgeAt }),
    ...(bodiesUntil !== null && { bodiesUntil }),
  };
}

function storedKey({ permissions, lastFour, usedAt, ...row }: KeyRow): StoredKey {
  return {
    ...row,
    permissions: JSON.parse(permissions) as Permission[],
    ...(lastFour !== null && { lastFour }),
    ...(usedAt !== null && { usedAt }),
  };
}
