import { createReadStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type ContentStore, isFileId } from "./content-store.ts";

/**
 * Stores content in a folder on this machine, or in a folder that replicas share. The folder `incoming` must be on the same disk.
 */
export function localFolder(folder: string): ContentStore {
  const pathOf = (id: string) => {
    if (!isFileId(id)) throw new Error("This is not the id of a file.");
    return join(folder, id);
  };
  return {
    async put(id, path) {
      const target = pathOf(id);
      await sync(path);
      await rename(path, target);
      await sync(folder);
    },
    async read(id) {
      const path = pathOf(id);
      const found = await stat(path).catch(absent);
      if (found === undefined) return undefined;
      return { size: found.size, pieces: () => piecesOf(path) };
    },
    async remove(id) {
      await rm(pathOf(id), { force: true });
    },
    close: async () => undefined,
  };
}

/** Opens the file at the first read, so that an unread file does not stay open. */
async function* piecesOf(path: string): AsyncGenerator<Uint8Array> {
  for await (const piece of createReadStream(path)) yield piece as Uint8Array;
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
