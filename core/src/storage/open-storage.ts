import { join } from "node:path";
import type { Options } from "../options.ts";
import type { Storage } from "./port.ts";
import { restartedLane } from "./restarted-lane.ts";
import { databaseThread } from "./sqlite/database-thread.ts";
import { type StartWriter, sqliteStorage } from "./sqlite/sqlite-storage.ts";
import type { TextLane } from "./text-lane.ts";

type Place = Pick<Options, "dataDir" | "databaseUrl">;

/** The store that the options name: Postgres, or a file in the data folder, which must exist. */
export async function openStorage(
  { dataDir, databaseUrl }: Place,
  startWriter?: StartWriter,
): Promise<Storage> {
  if (databaseUrl === undefined) return sqliteStorage({ file: fileIn(dataDir), startWriter });
  // Loaded only where it is used: a command on a small installation starts faster.
  const { postgresStorage } = await import("./postgres/postgres-storage.ts");
  return postgresStorage({ url: databaseUrl });
}

/** What writes to the file in the data folder for several processes; undefined where there is no such file. */
export async function openWriter({ dataDir, databaseUrl }: Place): Promise<TextLane | undefined> {
  return databaseUrl === undefined
    ? restartedLane(() => databaseThread(fileIn(dataDir), "write"))
    : undefined;
}

function fileIn(dataDir: string): string {
  return join(dataDir, "parley.db");
}
