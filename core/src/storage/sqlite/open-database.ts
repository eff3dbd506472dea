import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { migrate } from "./migrate.ts";

/** Milliseconds to wait for another process (the command line beside the service) to finish its transaction. */
const BUSY_TIMEOUT = 5_000;

/** Pages of the log until a commit moves it into the database file: 16 MiB, so that pages written often are moved once. */
const CHECKPOINT_AFTER = 4_000;

export interface OpenOptions {
  /** Milliseconds for which a call waits for another process' transaction, and its thread with it. Opening always may. */
  busyTimeout?: number;
}

export type Access = "write" | "read";

/**
 * Calls to a group. Of writes: bounds how long one transaction holds the lock, and how many calls a failing one makes run
 * again. Of reads: bounds how many whole conversations are in memory at a time.
 */
export const GROUP_LIMITS: Record<Access, number> = { write: 250, read: 8 };

/**
 * Opens the file, made and migrated if it is to be written; a reader finds it so. Every commit is synced to disk
 * (WAL with `synchronous=FULL`). Throws the driver's error if the file cannot be opened or is no database.
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
    // secure_delete overwrites deleted rows: deletion is irreversible (spec.md, DELETE /conversation/{session_id}).
    `PRAGMA secure_delete = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = ${CHECKPOINT_AFTER}`,
  );
  migrate(database);
  database.exec("PRAGMA foreign_keys = ON");
}

/**
 * Makes the file before SQLite would, readable by its owner only: visitors' words are nobody else's. The log takes over
 * its mode. Where it cannot be made, opening it says why.
 */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, "a", 0o600));
  } catch {
    // See above.
  }
}
