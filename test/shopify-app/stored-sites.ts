import type { SiteChanges } from "@parley/core";
import { openInstallation, parseOptions } from "@parley/core/service";
import { sqliteDatabase } from "../../shopify-app/server/database/sqlite-database.ts";
import { type ExportStore, exportStore } from "../../shopify-app/server/exports/export-store.ts";

type Site = Awaited<ReturnType<Awaited<ReturnType<typeof openInstallation>>["sites"]["find"]>>;

/** The stored data of the app and its service, with an operator's access. */
export interface StoredSites {
  /** The sites named after the shop. */
  sitesOf(shop: string): Promise<Site[]>;
  /** Changes a site's settings. The app uses them within a second. */
  change(shop: string, changes: SiteChanges): Promise<void>;
  exports: ExportStore;
  /** Simulates an uninstall that is half done: the shop is closed, and its access token still exists. */
  closeShop(shop: string): Promise<void>;
  /** Sets the time of the last token exchange with Shopify for the shop. */
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
