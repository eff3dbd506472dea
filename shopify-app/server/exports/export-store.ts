import type { Vault } from "@parley/core/service";
import { z } from "zod";
import type { AppDatabase } from "../database/app-database.ts";

/** Data that a customer requested through Shopify, stored until the merchant removes it. */
export interface CustomerExport {
  id: string;
  customerId: string;
  /** ISO 8601. */
  requestedAt: string;
}

/** Stores exports by shop. Each call reads and changes only the exports of `shop`. */
export interface ExportStore {
  /** Replaces an export with the same id. `content` is JSON. */
  add(shop: string, entry: CustomerExport, content: string): Promise<void>;
  /** Newest first. */
  list(shop: string): Promise<CustomerExport[]>;
  /** JSON; undefined for an unknown id. */
  read(shop: string, id: string): Promise<string | undefined>;
  remove(shop: string, id: string): Promise<void>;
  removeOfCustomer(shop: string, customerId: string): Promise<void>;
  removeOfShop(shop: string): Promise<void>;
}

const rowSchema = z
  .object({ id: z.string(), customer_id: z.string(), requested_at: z.string() })
  .transform((row) => ({ id: row.id, customerId: row.customer_id, requestedAt: row.requested_at }));

export function exportStore(database: AppDatabase, vault: Vault): ExportStore {
  return {
    async add(shop, { id, customerId, requestedAt }, content) {
      await database.query(
        `INSERT INTO exports (shop, id, customer_id, requested_at, sealed) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (shop, id) DO UPDATE SET sealed = excluded.sealed`,
        shop,
        id,
        customerId,
        requestedAt,
        vault.seal(content, purposeOf(shop, id)),
      );
    },
    async list(shop) {
      const rows = await database.query(
        "SELECT id, customer_id, requested_at FROM exports WHERE shop = $1 ORDER BY requested_at DESC, id",
        shop,
      );
      return rows.map((row) => rowSchema.parse(row));
    },
    async read(shop, id) {
      const [row] = await database.query("SELECT sealed FROM exports WHERE shop = $1 AND id = $2", shop, id);
      return row && vault.open(String(row.sealed), purposeOf(shop, id));
    },
    async remove(shop, id) {
      await database.query("DELETE FROM exports WHERE shop = $1 AND id = $2", shop, id);
    },
    async removeOfCustomer(shop, customerId) {
      await database.query("DELETE FROM exports WHERE shop = $1 AND customer_id = $2", shop, customerId);
    },
    async removeOfShop(shop) {
      await database.query("DELETE FROM exports WHERE shop = $1", shop);
    },
  };
}

function purposeOf(shop: string, id: string): string {
  return `shopify-export:${shop}:${id}`;
}
