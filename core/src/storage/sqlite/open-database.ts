import { closeSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { migrate } from "./migrate.ts";

/** Milliseconds to wait for another process (the command line beside the service) to finish its transaction. */
const BUSY_TIMEOUT = 5_000;

/** Pages of the log until a commit moves it into the database file: 16 MiB, so that pages written often are moved once. */
const CHECKPOINT_AFTER = 4_000;

/** How a connection is to behave, where not as most do. */
export interface OpenOptions {
  /** Pages of the log until a commit moves it. */
  checkpointAfter?: number;
  /** Milliseconds to wait for another's transaction. */
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
  { checkpointAfter = CHECKPOINT_AFTER, busyTimeout = BUSY_TIMEOUT }: OpenOptions = {},
): DatabaseSync {
  if (access === "write") makePrivate(file);
  const database = new DatabaseSync(file, {
    timeout: busyTimeout,
    readOnly: access === "read",
    enableForeignKeyConstraints: false,
  });
  if (access === "read") return database;
  try {
    database.exec(
      // What is deleted is overwritten: deletion is irreversible (spec.md, DELETE /conversation/{session_id}).
      `PRAGMA secure_delete = ON; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = ${checkpointAfter}`,
    );
    migrate(database);
    database.exec("PRAGMA foreign_keys = ON");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
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
