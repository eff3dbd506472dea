import { join } from "node:path";
import type { Options } from "../options.ts";
import type { Storage } from "./port.ts";
import { sqliteStorage } from "./sqlite/sqlite-storage.ts";

/** The store that the options name: Postgres, or a file in the data folder, which must exist. */
export async function openStorage({
  dataDir,
  databaseUrl,
}: Pick<Options, "dataDir" | "databaseUrl">): Promise<Storage> {
  if (databaseUrl === undefined) return sqliteStorage({ file: join(dataDir, "parley.db") });
  // Loaded only where it is used: a command on a small installation starts faster.
  const { postgresStorage } = await import("./postgres/postgres-storage.ts");
  return postgresStorage({ url: databaseUrl });
}
