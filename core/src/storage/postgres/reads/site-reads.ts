import type { Permission } from "../../../sites/permissions.ts";
import type { StoredKey, StoredSite } from "../../../sites/site.ts";
import type { Storage } from "../../port.ts";
import type { Ask, Statement } from "../connections.ts";

type SiteReads = Pick<
  Storage,
  "note" | "settingsVersion" | "site" | "siteByPublicKey" | "sites" | "anySiteAllows" | "key" | "keys"
>;

const SITE = `SELECT id, name, plan, public_key AS "publicKey", settings, sealed_secrets AS "sealedSecrets",
  created_at AS "createdAt", updated_at AS "updatedAt" FROM parley.sites`;
const KEY = `SELECT id, site AS "siteId", hash, label, permissions, created_at AS "createdAt", last_four AS "lastFour"
  FROM parley.keys`;

const NOTE = statement("note", "SELECT text FROM parley.notes WHERE name = $1");
const SETTINGS_VERSION = statement("settingsVersion", "SELECT version FROM parley.settings_version");
const SITE_BY_ID = statement("site", `${SITE} WHERE id = $1`);
const SITE_BY_PUBLIC_KEY = statement("siteByPublicKey", `${SITE} WHERE public_key = $1`);
const ALL_SITES = statement("sites", `${SITE} ORDER BY created_at, id`);
const ORIGIN = statement("anySiteAllows", "SELECT 1 FROM parley.site_origins WHERE origin = $1 LIMIT 1");
const KEY_BY_ID = statement("key", `${KEY} WHERE id = $1`);
const KEYS_OF_SITE = statement("keys", `${KEY} WHERE site = $1 ORDER BY created_at, id`);

export function siteReads(ask: Ask): SiteReads {
  const sites = async (which: Statement, ...values: string[]) =>
    (await ask<SiteRow>(which, values)).map(storedSite);
  const keys = async (which: Statement, ...values: string[]) =>
    (await ask<KeyRow>(which, values)).map(storedKey);
  return {
    note: async (name) => (await ask<{ text: string }>(NOTE, [name]))[0]?.text,
    async settingsVersion() {
      const [row] = await ask<{ version: number }>(SETTINGS_VERSION, []);
      if (row === undefined) throw new Error("The database has lost its settings_version.");
      return row.version;
    },
    site: async (id) => (await sites(SITE_BY_ID, id))[0],
    siteByPublicKey: async (publicKey) => (await sites(SITE_BY_PUBLIC_KEY, publicKey))[0],
    sites: () => sites(ALL_SITES),
    anySiteAllows: async (origin) => (await ask(ORIGIN, [origin])).length > 0,
    key: async (id) => (await keys(KEY_BY_ID, id))[0],
    keys: (siteId) => keys(KEYS_OF_SITE, siteId),
  };
}

type SiteRow = Omit<StoredSite, "settings"> & { settings: string };
type KeyRow = Omit<StoredKey, "permissions" | "lastFour"> & { permissions: string; lastFour: string | null };

function storedSite(row: SiteRow): StoredSite {
  return { ...row, settings: JSON.parse(row.settings) as StoredSite["settings"] };
}

function storedKey({ lastFour, ...row }: KeyRow): StoredKey {
  return {
    ...row,
    permissions: JSON.parse(row.permissions) as Permission[],
    ...(lastFour !== null && { lastFour }),
  };
}

function statement(name: string, text: string): Statement {
  return { name, text };
}
