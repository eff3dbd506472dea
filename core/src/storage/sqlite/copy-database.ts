import { openDatabase } from "./open-database.ts";

/**
 * Writes a snapshot of all committed data into the file `to`, which must be empty or not exist. Other connections may write
 * meanwhile. Throws the driver's error if `file` is not a database, or the disk is full.
 */
export function copyDatabase(file: string, to: string): void {
  const database = openDatabase(file, "read");
  try {
    database.prepare("VACUUM INTO ?").run(to);
  } finally {
    database.close();
  }
}
