import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { afterAll } from "vitest";
import type { Storage } from "../../../core/src/storage/port.ts";
import { type SqliteOptions, sqliteStorage } from "../../../core/src/storage/sqlite/sqlite-storage.ts";
import type { StorageUnderTest } from "./storage-contract.ts";

export interface SqliteFiles extends Required<StorageUnderTest> {
  folder: string;
  /** Another store on the same file. */
  again(storage: Storage): Promise<Storage>;
}

/** Opens SQLite stores in files of a folder that is deleted after the tests. */
export function sqliteFiles(options: Pick<SqliteOptions, "threads">): SqliteFiles {
  const folder = mkdtempSync(join(tmpdir(), "parley-storage-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const files = new WeakMap<Storage, string>();
  const closed = new WeakSet<Storage>();
  let made = 0;
  const openFile = async (file: string) => {
    const opened = await sqliteStorage({ file, ...options });
    const storage = {
      ...opened,
      close() {
        closed.add(storage);
        return opened.close();
      },
    };
    files.set(storage, file);
    return storage;
  };
  const open = () => openFile(join(folder, `${made++}.db`));

  let pristine: DatabaseSync | undefined;
  async function pristineDatabase(): Promise<DatabaseSync> {
    const file = join(folder, "pristine.db");
    await (await sqliteStorage({ file, threads: "none" })).close();
    return new DatabaseSync(file, { readOnly: true });
  }
  afterAll(() => pristine?.close());

  return {
    folder,
    open,
    async emptied(storage) {
      if (closed.has(storage)) return open();
      pristine ??= await pristineDatabase();
      await backup(pristine, files.get(storage) as string);
      return storage;
    },
    again: (storage) => openFile(files.get(storage) as string),
    async reopen(storage) {
      await storage.close();
      return openFile(files.get(storage) as string);
    },
  };
}
