import { type AppOptions, AppOptionsError } from "../options.ts";
import type { AppDatabase } from "./app-database.ts";
import { postgresDatabase } from "./postgres-database.ts";
import { sqliteDatabase } from "./sqlite-database.ts";

/** Rejects with `AppOptionsError` if the database cannot be opened. */
export async function openDatabase({
  dataDir,
  databaseUrl,
}: Pick<AppOptions, "dataDir" | "databaseUrl">): Promise<AppDatabase> {
  try {
    return databaseUrl === undefined ? sqliteDatabase(dataDir) : await postgresDatabase(databaseUrl);
  } catch (cause) {
    const which =
      databaseUrl === undefined
        ? `PARLEY_DATA_DIR: the database in ${dataDir}`
        : "DATABASE_URL: the database";
    throw new AppOptionsError(`${which} cannot be opened (${(cause as Error).message}).`, { cause });
  }
}
