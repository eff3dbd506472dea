import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { MIGRATIONS } from "./migrations.ts";

/** Milliseconds to wait for another process (the command line next to the service) to finish its transaction. */
const BUSY_TIMEOUT = 5_000;

/**
 * Pages (16 MiB) after which a commit moves the write-ahead log into the database file: pages that are written often are moved
 * only once.
 */
const CHECKPOINT_AFTER = 4_000;

export interface OpenOptions {
  /** Milliseconds for which a call, and its thread, waits for another process' transaction. Opening always waits. */
  busyTimeout?: number;
}

export type Access = "write" | "read";

/**
 * Calls per group. For writes: bounds how long one transaction has the lock, and how many calls run again after a failure. For
 * reads: bounds how many whole conversations are in memory.
 */
export const GROUP_LIMITS: Record<Access, number> = { write: 250, read: 8 };

/**
 * Opens the file. A writer creates and migrates it; a reader requires an existing, migrated file. Every commit is synced to disk
 * (WAL with `synchronous=FULL`). Throws the driver's error if the file cannot be opened or is not a database.
 */
export function openDatabase(
  file: string,
  access: Access,
  { busyTimeout = BUSY_TIMEOUT }: OpenOptions = {},
): DatabaseSync {
  if (access === "write") makePrivate(file);
  const database = new DatabaseSync(file, {
    timeout: BUSY_TIMEOUT,
    readOnly: access === "read",
    enableForeignKeyConstraints: false,
  });
  try {
    if (access === "write") prepare(database);
    database.exec(`PRAGMA busy_timeout = ${busyTimeout}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepare(database: DatabaseSync): void {
  database.exec(
    // secure_delete overwrites deleted rows: deletion is irreversible (contract §D.3).
    `PRAGMA secure_delete = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = ${CHECKPOINT_AFTER}`,
  );
  migrate(database);
  database.exec("PRAGMA foreign_keys = ON");
}

/**
 * Creates the file before SQLite would, readable by its owner only, because it contains visitors' texts. The write-ahead log gets
 * the same mode. If the file cannot be created, opening it reports why.
 */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, "a", 0o600));
  } catch {
    // See above.
  }
}

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
