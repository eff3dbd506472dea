import { type Installation, openInstallation, parseOptions, type SiteChanges } from "@parley/core";
import { sqliteDatabase } from "../../shopify-app/server/database/sqlite-database.ts";
import { type ExportStore, exportStore } from "../../shopify-app/server/exports/export-store.ts";

type Site = Awaited<ReturnType<Installation["keeper"]["find"]>>;

/** What lies on disk of the app and of the service in it, seen by the operator. */
export interface StoredSites {
  /** The sites that carry the shop's name. */
  sitesOf(shop: string): Promise<Site[]>;
  /** The app follows within a second. */
  change(shop: string, changes: SiteChanges): Promise<void>;
  exports: ExportStore;
  /** As if Shopify had last exchanged a token for the shop then. */
  setExchange(shop: string, at: Date): Promise<void>;
  close(): Promise<void>;
}

export async function storedSites(dataDir: string): Promise<StoredSites> {
  const { keeper, vault, storage } = await openInstallation(parseOptions({ PARLEY_DATA_DIR: dataDir }));
  const database = sqliteDatabase(dataDir);
  const sitesOf = async (shop: string) => (await keeper.list()).filter(({ name }) => name === shop);
  return {
    sitesOf,
    async change(shop, changes) {
      for (const { id } of await sitesOf(shop)) await keeper.update(id, changes);
    },
    exports: exportStore(database, vault),
    async setExchange(shop, at) {
      await database.query("UPDATE shops SET installed_at = $2 WHERE shop = $1", shop, at.toISOString());
    },
    async close() {
      await database.close();
      await storage.close();
    },
  };
}
