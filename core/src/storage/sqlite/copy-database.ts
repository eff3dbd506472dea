import { openDatabase } from "./open-database.ts";

/**
 * Writes everything committed, as one snapshot, into the file `to`, which is empty or does not exist; others may write meanwhile.
 * Throws the driver's error if `file` is not a database, or the disk is full.
 */
export function copyDatabase(file: string, to: string): void {
  const database = openDatabase(file, "read");
  try {
    database.prepare("VACUUM INTO ?").run(to);
  } finally {
    database.close();
  }
}
