import type { DatabaseSync } from "node:sqlite";
import { MIGRATIONS } from "./migrations.ts";

/** Brings the schema up to date in one transaction. Throws if a newer program has changed the database. */
export function migrate(database: DatabaseSync, migrations = MIGRATIONS): void {
  if (versionOf(database) === migrations.length) return;
  database.exec("BEGIN IMMEDIATE");
  try {
    // Reads the version again under the lock, because another process may have been first.
    const version = versionOf(database);
    if (version > migrations.length) throw tooNew(version, migrations.length);
    for (const step of migrations.slice(version)) database.exec(step);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
    database.exec("COMMIT");
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

function versionOf(database: DatabaseSync): number {
  return database.prepare("PRAGMA user_version").get()?.user_version as number;
}

function tooNew(version: number, known: number): Error {
  return new Error(
    `The database has schema version ${version}, but this program knows only up to ${known}. ` +
      "A newer version of the program wrote it: start that version instead.",
  );
}
