import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { AppDatabase, Row } from "./app-database.ts";
import { TABLES } from "./tables.ts";

/** A SQLite file in the data folder, created if missing; readable by its owner only. */
export function sqliteDatabase(dataDir: string): AppDatabase {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "shopify.db");
  const database = new DatabaseSync(file);
  chmodSync(file, 0o600);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;");
  database.exec(TABLES);
  return {
    async query(sql, ...parameters) {
      const named = Object.fromEntries(parameters.map((value, index) => [`$${index + 1}`, value]));
      return database.prepare(sql).all(named) as Row[];
    },
    async close() {
      database.close();
    },
  };
}
