import type { Vault } from "@parley/core/service";
import { Session } from "@shopify/shopify-api";
import type { SessionStorage } from "@shopify/shopify-app-session-storage";
import type { AppDatabase, Row } from "../database/app-database.ts";

/**
 * Stores the sessions of Shopify's library, which contain the shops' access tokens. Encrypts them, so that nobody can act for a
 * shop with the database or a copy of the database.
 */
export function sessionStorage(database: AppDatabase, vault: Vault): SessionStorage {
  const opened = (row: Row): Session => {
    const entries = JSON.parse(vault.open(String(row.sealed), purposeOf(String(row.id))));
    return Session.fromPropertyArray(entries, true);
  };

  async function deleteSessions(ids: string[]): Promise<boolean> {
    for (const id of ids) await database.query("DELETE FROM sessions WHERE id = $1", id);
    return true;
  }

  return {
    deleteSessions,
    deleteSession: (id) => deleteSessions([id]),
    async storeSession(session) {
      const sealed = vault.seal(JSON.stringify(session.toPropertyArray(true)), purposeOf(session.id));
      await database.query(
        `INSERT INTO sessions (id, shop, sealed) VALUES ($1, $2, $3)
         ON CONFLICT (id) DO UPDATE SET shop = excluded.shop, sealed = excluded.sealed`,
        session.id,
        session.shop,
        sealed,
      );
      return true;
    },
    async loadSession(id) {
      const [row] = await database.query("SELECT id, sealed FROM sessions WHERE id = $1", id);
      return row && opened(row);
    },
    async findSessionsByShop(shop) {
      const rows = await database.query("SELECT id, sealed FROM sessions WHERE shop = $1", shop);
      return rows.map(opened);
    },
  };
}

function purposeOf(id: string): string {
  return `shopify-session:${id}`;
}
