import { openDatabase } from "./open-database.ts";

/**
 * Writes all that is committed, as of one moment, into the file `to`, which is empty or not there yet; others may write
 * meanwhile. Throws the driver's error where `file` is no database, or there is no room.
 */
export function copyDatabase(file: string, to: string): void {
  const database = openDatabase(file, "read");
  try {
    database.prepare("VACUUM INTO ?").run(to);
  } finally {
    database.close();
  }
}
