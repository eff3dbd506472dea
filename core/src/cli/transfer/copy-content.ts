import { mkdir, open, opendir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type ContentStore, isFileId } from "../../files/content-store.ts";
import type { FileStorage } from "../../storage/port/file-storage.ts";
import { CommandError } from "../command.ts";

export interface CopiedContent {
  folder: string;
  /** Number of files in the folder, and number of files added by this run. */
  files: number;
  copied: number;
  /** Number of files removed from the folder, because they were deleted since. */
  removed: number;
  /** Number of files whose content no longer exists. */
  missing: number;
}

const PAGE = 500;
const ENDING = ".part";

/**
 * Copies the content of all files, named by id, into a folder that only its owner may read, and removes deleted files there.
 * Content never changes, so existing copies stay. Rejects with `CommandError`.
 */
export async function copyContent(
  storage: Pick<FileStorage, "filesAfter" | "file">,
  content: Pick<ContentStore, "read">,
  folder: string,
): Promise<CopiedContent> {
  const counts = { files: 0, copied: 0, removed: 0, missing: 0 };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (let after = ""; ; ) {
      const page = await storage.filesAfter(after, PAGE);
      for (const { id, size } of page) {
        const path = join(folder, id);
        const here = await stat(path).catch(() => undefined);
        if (here?.size !== size) {
          const found = await content.read(id);
          if (found?.size !== size) {
            counts.missing += 1;
            continue;
          }
          await write(path, found.pieces(), size);
          counts.copied += 1;
        }
        counts.files += 1;
      }
      const last = page.at(-1);
      if (last === undefined) break;
      after = last.id;
    }
    for await (const { name } of await opendir(folder)) {
      const id = name.endsWith(ENDING) ? name.slice(0, -ENDING.length) : name;
      if (!isFileId(id) || (id === name && (await storage.file(id)) !== undefined)) continue;
      await rm(join(folder, name));
      counts.removed += id === name ? 1 : 0;
    }
    return { folder, ...counts };
  } catch (cause) {
    throw new CommandError(`Files cannot be copied to ${folder} (${(cause as Error).message}).`, { cause });
  }
}

/** Writes a copy under a temporary name, and renames it when it is complete. */
async function write(path: string, pieces: AsyncIterable<Uint8Array>, size: number): Promise<void> {
  const part = path + ENDING;
  await rm(part, { force: true });
  const file = await open(part, "wx", 0o600);
  let written = 0;
  try {
    for await (const piece of pieces) {
      await file.writeFile(piece);
      written += piece.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  if (written !== size) throw new Error("a file ended early");
  await rename(part, path);
}
