import { mkdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { cacheFolder } from "./cache-folder.ts";

/** Milliseconds. */
const RETRY_AFTER = 200;

/**
 * Builds unless the build is up to date. If several test files need the same build concurrently, the others wait for
 * the first, because two builds would empty each other's folder. The lock is SQLite's, so it is released when its
 * process ends.
 */
export async function builtOnce(
  name: string,
  { isFresh, build }: { isFresh: () => boolean; build: () => Promise<unknown> },
): Promise<void> {
  mkdirSync(cacheFolder(""), { recursive: true });
  const lock = new DatabaseSync(cacheFolder(`${name}.lock`), { timeout: 0 });
  try {
    while (!isLocked(lock)) await pause(RETRY_AFTER);
    if (!isFresh()) await build();
  } finally {
    lock.close();
  }
}

function isLocked(lock: DatabaseSync): boolean {
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}

const SQLITE_BUSY = 5;
