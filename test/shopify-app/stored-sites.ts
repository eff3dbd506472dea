import type { SiteChanges } from "@parley/core";
import { openInstallation, parseOptions } from "@parley/core/service";
import { sqliteDatabase } from "../../shopify-app/server/database/sqlite-database.ts";
import { type ExportStore, exportStore } from "../../shopify-app/server/exports/export-store.ts";

type Site = Awaited<ReturnType<Awaited<ReturnType<typeof openInstallation>>["sites"]["find"]>>;

/** What lies on disk of the app and of the service in it, seen by the operator. */
export interface StoredSites {
  /** The sites that carry the shop's name. */
  sitesOf(shop: string): Promise<Site[]>;
  /** The app follows within a second. */
  change(shop: string, changes: SiteChanges): Promise<void>;
  exports: ExportStore;
  /** As if an uninstall were half carried out: the shop is closed, and its access token is still there. */
  closeShop(shop: string): Promise<void>;
  /** As if Shopify had last exchanged a token for the shop then. */
  setExchange(shop: string, at: Date): Promise<void>;
  close(): Promise<void>;
}

export async function storedSites(dataDir: string): Promise<StoredSites> {
  const { sites, vault, storage } = await openInstallation(
    parseOptions({ PARLEY_DATA_DIR: dataDir }),
    "none",
  );
  const database = sqliteDatabase(dataDir);
  const sitesOf = async (shop: string) => (await sites.list()).filter(({ name }) => name === shop);
  return {
    sitesOf,
    async change(shop, changes) {
      for (const { id } of await sitesOf(shop)) await sites.update(id, changes);
    },
    exports: exportStore(database, vault),
    async closeShop(shop) {
      const at = new Date().toISOString();
      await database.query("UPDATE shops SET closed_at = $2 WHERE shop = $1", shop, at);
    },
    async setExchange(shop, at) {
      await database.query("UPDATE shops SET installed_at = $2 WHERE shop = $1", shop, at.toISOString());
    },
    async close() {
      await database.close();
      await storage.close();
    },
  };
}
