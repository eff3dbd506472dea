import { join } from "node:path";
import type { Options } from "../options.ts";
import type { Storage } from "./port.ts";
import { sqliteStorage } from "./sqlite/sqlite-storage.ts";

/** The store that the options name. The data folder must exist. */
export function openStorage(options: Pick<Options, "dataDir">): Promise<Storage> {
  return sqliteStorage({ file: join(options.dataDir, "parley.db") });
}
