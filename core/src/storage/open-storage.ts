import { join } from "node:path";
import type { Options } from "../options.ts";
import type { Storage } from "./port.ts";
import { type SqliteOptions, sqliteStorage } from "./sqlite/sqlite-storage.ts";

type StorageOptions = Pick<Options, "dataDir" | "databaseUrl">;

/** Opens the store in the options: Postgres, or a file in the data folder, which must exist. */
export async function openStorage(
  { dataDir, databaseUrl, sqliteThread }: StorageOptions & Pick<Options, "sqliteThread">,
  threads: SqliteOptions["threads"] = sqliteThread ? "all" : "scans",
): Promise<Storage> {
  if (databaseUrl === undefined) return sqliteStorage({ file: fileIn(dataDir), threads });
  // Loaded on demand, so that commands on a small installation start faster.
  const { postgresStorage } = await import("./postgres/postgres-storage.ts");
  return postgresStorage({ url: databaseUrl });
}

/** Returns the file of the store in the options; undefined if the store has no file. */
export function databaseFile({ dataDir, databaseUrl }: StorageOptions): string | undefined {
  return databaseUrl === undefined ? fileIn(dataDir) : undefined;
}

function fileIn(dataDir: string): string {
  return join(dataDir, "parley.db");
}
