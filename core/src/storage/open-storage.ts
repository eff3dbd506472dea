import { join } from "node:path";
import type { Options } from "../options.ts";
import type { Storage } from "./port.ts";
import { restarted } from "./queue/restarted.ts";
import { type SqliteOptions, sqliteStorage } from "./sqlite/sqlite-storage.ts";
import { writerServer } from "./sqlite/writer/writer-server.ts";

type Place = Pick<Options, "dataDir" | "databaseUrl">;

/** The store that the options name: Postgres, or a file in the data folder, which must exist. */
export async function openStorage(
  { dataDir, databaseUrl }: Place,
  how: Omit<SqliteOptions, "file"> = {},
): Promise<Storage> {
  if (databaseUrl === undefined) return sqliteStorage({ file: fileIn(dataDir), ...how });
  // Loaded only where it is used: a command on a small installation starts faster.
  const { postgresStorage } = await import("./postgres/postgres-storage.ts");
  return postgresStorage({ url: databaseUrl });
}

/** Writes to the file in the data folder for other processes of this machine (`writerConnection`). */
export interface SharedWriter {
  /** Where it listens now. */
  address(): Promise<string>;
  /** Once none of them is connected any more. */
  close(): Promise<void>;
}

/** Undefined where the data is in no file. `crashed` is told when its thread ends by itself; whoever asks next starts another. */
export async function openWriter(
  { dataDir, databaseUrl }: Place,
  crashed: (error: Error) => void,
): Promise<SharedWriter | undefined> {
  if (databaseUrl !== undefined) return undefined;
  const servers = await restarted(() => writerServer(fileIn(dataDir), crashed));
  return {
    address: async () => (await servers.current()).address,
    close: () => servers.last.close(),
  };
}

/** The file of the store that the options name; undefined where the data is in no file. */
export function databaseFile({ dataDir, databaseUrl }: Place): string | undefined {
  return databaseUrl === undefined ? fileIn(dataDir) : undefined;
}

function fileIn(dataDir: string): string {
  return join(dataDir, "parley.db");
}
