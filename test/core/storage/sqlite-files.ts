import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { Storage } from "../../../core/src/storage/port.ts";
import { type SqliteOptions, sqliteStorage } from "../../../core/src/storage/sqlite/sqlite-storage.ts";
import type { StorageUnderTest } from "./storage-contract.ts";

export interface SqliteFiles extends Required<StorageUnderTest> {
  folder: string;
  /** Another store on the same file. */
  again(storage: Storage): Promise<Storage>;
}

/** SQLite stores in files of a folder that is gone after the tests. */
export function sqliteFiles(options: Pick<SqliteOptions, "threads">): SqliteFiles {
  const folder = mkdtempSync(join(tmpdir(), "parley-storage-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const files = new WeakMap<Storage, string>();
  let made = 0;
  const openFile = async (file: string) => {
    const storage = await sqliteStorage({ file, ...options });
    files.set(storage, file);
    return storage;
  };
  return {
    folder,
    open: () => openFile(join(folder, `${made++}.db`)),
    again: (storage) => openFile(files.get(storage) as string),
    async reopen(storage) {
      await storage.close();
      return openFile(files.get(storage) as string);
    },
  };
}
