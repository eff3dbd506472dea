import { statSync } from "node:fs";

/** Milliseconds between two checks. */
const CHECK_EVERY = 1_000;

/**
 * Returns a check that throws if the database file was deleted, moved or replaced. With a write-ahead log SQLite does not notice
 * this: it continues to write to the old file, and these writes are lost.
 */
export function unmovedFile(file: string, clock: () => number): () => void {
  const opened = identityOf(file);
  let checkedAt = clock();
  return () => {
    const now = clock();
    if (now - checkedAt < CHECK_EVERY) return;
    if (identityOf(file) !== opened) throw new Error("The database file was deleted, moved or replaced.");
    checkedAt = now;
  };
}

/** Identifies the file by its device and inode; undefined if it does not exist. */
function identityOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}
