import type { DatabaseSync } from "node:sqlite";
import type { StoredSite } from "../../../../sites/site.ts";
import type { FileRows } from "../files/file-rows.ts";
import type { EventRows } from "../live/event-rows.ts";
import type { SessionCounts } from "../sessions/session-counts.ts";
import type { SessionRows } from "../sessions/session-rows.ts";
import type { Synchronous } from "../synchronous.ts";
import type { UsageCounts } from "../usage/usage-counts.ts";
import type { keyOperations } from "./keys.ts";
import { siteZones, zoneIn } from "./site-zones.ts";

type SiteOperations = Synchronous<
  "createSite" | "site" | "siteByPublicKey" | "sites" | "replaceSite" | "removeSite" | "anySiteAllows"
>;

/** What goes with its site; origins, keys, messages and idempotency keys follow by their foreign keys. */
const OF_A_SITE = [
  "sessions",
  "session_counts",
  "usage",
  "usage_latency",
  "removed_sessions",
  "session_events",
  "outbox",
];

export function siteOperations(
  database: DatabaseSync,
  keys: ReturnType<typeof keyOperations>,
  {
    counts,
    usage,
    sessions,
    events,
    files,
  }: {
    counts: SessionCounts;
    usage: UsageCounts;
    sessions: SessionRows;
    events: EventRows;
    files: Pick<FileRows, "removeAllOf">;
  },
): SiteOperations {
  const insert = database.prepare(
    `INSERT INTO sites (name, plan, public_key, settings, sealed_secrets, created_at, updated_at, id)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = database.prepare(
    `UPDATE sites SET name = ?, plan = ?, public_key = ?, settings = ?, sealed_secrets = ?, created_at = ?,
     updated_at = ? WHERE id = ? AND updated_at = ?`,
  );
  const remove = database.prepare("DELETE FROM sites WHERE id = ?");
  const removeAllOf = OF_A_SITE.map((table) => database.prepare(`DELETE FROM ${table} WHERE site = ?`));
  const zones = siteZones(database);
  const find = database.prepare("SELECT * FROM sites WHERE id = ?");
  const findByPublicKey = database.prepare("SELECT * FROM sites WHERE public_key = ?");
  const list = database.prepare("SELECT * FROM sites ORDER BY created_at, id");
  const addOrigin = database.prepare("INSERT OR IGNORE INTO site_origins (origin, site) VALUES (?, ?)");
  const removeOrigins = database.prepare("DELETE FROM site_origins WHERE site = ?");
  const findOrigin = database.prepare("SELECT 1 FROM site_origins WHERE origin = ? LIMIT 1");

  const addOrigins = (site: StoredSite) => {
    for (const origin of site.settings.allowed_origins) addOrigin.run(origin, site.id);
  };

  return {
    createSite(site, ...siteKeys) {
      insert.run(...columnsOf(site));
      addOrigins(site);
      for (const key of siteKeys) keys.addKey(key);
    },
    site: (id) => storedSite(find.get(id)),
    siteByPublicKey: (publicKey) => storedSite(findByPublicKey.get(publicKey)),
    sites: () => list.all().map((row) => storedSite(row) as StoredSite),
    replaceSite(site, readAt) {
      const replace = () => update.run(...columnsOf(site), readAt).changes > 0;
      const hasOtherDays = zones.of(site.id) !== zoneIn(site.settings.timezone);
      if (!(hasOtherDays ? usage.aside(replace) : replace())) return false;
      removeOrigins.run(site.id);
      addOrigins(site);
      return true;
    },
    removeSite(id) {
      // What this group has added up goes too.
      counts.flush();
      sessions.forget();
      return usage.aside(() => {
        events.keepNumbers();
        files.removeAllOf(id);
        for (const statement of removeAllOf) statement.run(id);
        return remove.run(id).changes > 0;
      });
    },
    anySiteAllows: (origin) => findOrigin.get(origin) !== undefined,
  };
}

function columnsOf(site: StoredSite) {
  const { id, name, plan, publicKey, settings, sealedSecrets, createdAt, updatedAt } = site;
  return [name, plan, publicKey, JSON.stringify(settings), sealedSecrets, createdAt, updatedAt, id] as const;
}

function storedSite(row: Record<string, unknown> | undefined): StoredSite | undefined {
  if (row === undefined) return undefined;
  return {
    id: row.id as string,
    name: row.name as string,
    plan: row.plan as string,
    publicKey: row.public_key as string,
    settings: JSON.parse(row.settings as string) as StoredSite["settings"],
    sealedSecrets: row.sealed_secrets as string,
    createdAt: row.created_at as number,
    updatedAt: row.updated_at as number,
  };
}
