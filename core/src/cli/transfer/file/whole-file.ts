import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { CommandError } from "../../command.ts";

type Write = (text: string) => Promise<void>;

/**
 * Writes a file that only its owner may read (mode 0600). Until it is complete and on disk, its name is `path.part`, which is
 * removed if the work fails. Rejects with `CommandError` if it cannot be written.
 */
export async function wholeFile<T>(
  path: string,
  work: (write: Write, part: string) => Promise<T>,
): Promise<T> {
  const part = `${path}.part`;
  const refused = (cause: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} cannot be written (${cause.code}).`, { cause });
  };
  // Removes the file of a killed export, which may have another mode.
  await rm(part, { force: true }).catch(refused);
  const file = await open(part, "wx", 0o600).catch(refused);
  try {
    const result = await closedAfter(file, async () => {
      const result = await work((text) => file.appendFile(text).catch(refused), part);
      await file.sync().catch(refused);
      return result;
    });
    await rename(part, path).catch(refused);
    return result;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function closedAfter<T>(file: FileHandle, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await file.close();
  }
}
