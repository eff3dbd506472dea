import type { Vault } from "@parley/core/service";
import { z } from "zod";
import type { AppDatabase } from "../database/app-database.ts";

/** A shop and its own site. */
export interface Shop {
  /** The shop's permanent name, such as `example.myshopify.com`. */
  domain: string;
  siteId: string;
  publicKey: string;
  apiKey: string;
  identitySecret: string;
  /** ISO 8601 time of the last token exchange. Shopify exchanges tokens only while the app is installed. */
  installedAt: string;
  /** ISO 8601; undefined unless an uninstall was carried out. */
  closedAt: string | undefined;
}

export interface ShopStore {
  find(domain: string): Promise<Shop | undefined>;
  /** Adds a shop. False if the shop already exists; it then stays unchanged. */
  add(shop: Shop): Promise<boolean>;
  /** Does nothing for an unknown shop. */
  markInstalled(domain: string, installedAt: string): Promise<void>;
  markOpen(domain: string): Promise<void>;
  markClosed(domain: string, closedAt: string): Promise<void>;
  /** The origins of the shop's site that the app itself added. */
  originsAdded(domain: string): Promise<string[]>;
  noteOrigins(domain: string, change: { added: string[]; removed: string[] }): Promise<void>;
  /** Whether the shop's contact address was set for notifications before. Since then, only the merchant changes the addresses. */
  isNotified(domain: string): Promise<boolean>;
  noteNotified(domain: string): Promise<void>;
  remove(domain: string): Promise<void>;
}

const rowSchema = z.object({
  shop: z.string(),
  site_id: z.string(),
  public_key: z.string(),
  sealed: z.string(),
  installed_at: z.string(),
  closed_at: z.string().nullable(),
});

const secretsSchema = z.object({ apiKey: z.string(), identitySecret: z.string() });

/** Stores shops in the database, with encrypted API keys and identity secrets. Each ciphertext is valid for its own shop only. */
export function shopStore(database: AppDatabase, vault: Vault): ShopStore {
  return {
    async find(domain) {
      const [found] = await database.query("SELECT * FROM shops WHERE shop = $1", domain);
      if (found === undefined) return undefined;
      const row = rowSchema.parse(found);
      const secrets = secretsSchema.parse(JSON.parse(vault.open(row.sealed, purposeOf(domain))));
      return {
        domain: row.shop,
        siteId: row.site_id,
        publicKey: row.public_key,
        ...secrets,
        installedAt: row.installed_at,
        closedAt: row.closed_at ?? undefined,
      };
    },
    async add({ domain, siteId, publicKey, apiKey, identitySecret, installedAt }) {
      const sealed = vault.seal(JSON.stringify({ apiKey, identitySecret }), purposeOf(domain));
      const added = await database.query(
        `INSERT INTO shops (shop, site_id, public_key, sealed, installed_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (shop) DO NOTHING RETURNING shop`,
        domain,
        siteId,
        publicKey,
        sealed,
        installedAt,
      );
      return added.length === 1;
    },
    async markInstalled(domain, installedAt) {
      await database.query("UPDATE shops SET installed_at = $2 WHERE shop = $1", domain, installedAt);
    },
    async markOpen(domain) {
      await database.query("UPDATE shops SET closed_at = NULL WHERE shop = $1", domain);
    },
    async markClosed(domain, closedAt) {
      await database.query("UPDATE shops SET closed_at = $2 WHERE shop = $1", domain, closedAt);
    },
    async originsAdded(domain) {
      const rows = await database.query("SELECT origin FROM origins WHERE shop = $1", domain);
      return rows.map(({ origin }) => String(origin));
    },
    async noteOrigins(domain, { added, removed }) {
      const add = "INSERT INTO origins (shop, origin) VALUES ($1, $2) ON CONFLICT (shop, origin) DO NOTHING";
      for (const origin of added) await database.query(add, domain, origin);
      for (const origin of removed)
        await database.query("DELETE FROM origins WHERE shop = $1 AND origin = $2", domain, origin);
    },
    async isNotified(domain) {
      const found = "SELECT shop FROM notified_shops WHERE shop = $1";
      return (await database.query(found, domain)).length > 0;
    },
    async noteNotified(domain) {
      const note = "INSERT INTO notified_shops (shop) VALUES ($1) ON CONFLICT (shop) DO NOTHING";
      await database.query(note, domain);
    },
    async remove(domain) {
      await database.query("DELETE FROM notified_shops WHERE shop = $1", domain);
      await database.query("DELETE FROM origins WHERE shop = $1", domain);
      await database.query("DELETE FROM shops WHERE shop = $1", domain);
    },
  };
}

function purposeOf(domain: string): string {
  return `shopify-shop:${domain}`;
}
