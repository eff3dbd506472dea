import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Options } from "../../options.ts";
import { type Finding, ok, warn } from "./finding.ts";

/** Milliseconds. A disk that is faster than this blocks the event loop for less time than a thread would cost. */
const QUICK_DISK = 0.5;

/**
 * Reports whether the disk is fast enough without a database thread. `time`: milliseconds for a write to the disk of the data
 * folder (`diskTime`).
 */
export function diskFinding(time: number, { sqliteThread }: Pick<Options, "sqliteThread">): Finding {
  const wait = `A write takes ${time.toFixed(2)} ms, and each message waits for two writes.`;
  if (sqliteThread)
    return ok("disk", `${wait} A separate thread writes to the database, so other work does not wait.`);
  return time > QUICK_DISK
    ? warn(
        "disk",
        `${wait} Set PARLEY_SQLITE_THREAD=on: a separate thread then writes, and other work does not wait.`,
      )
    : ok("disk", `${wait} The main thread writes to the database.`);
}

/** Bytes of a page in the database's log, and the number of pages that are written in sequence. */
const PAGE = 4_096;
const WRITES = 15;

/**
 * Measures the milliseconds for writing one page to a folder's disk: the slowest of the fastest quarter of several writes,
 * because a busy machine only adds time. Runs synchronously, because the delay of a busy event loop would count too. Throws the
 * system's error if no file can be created there.
 */
export function diskTime(folder: string): number {
  const name = join(folder, `.disk-time-${process.pid}`);
  const file = openSync(name, "w", 0o600);
  try {
    removeIfPossible(name);
    const times: number[] = [];
    for (let index = 0; index < WRITES; index++) {
      const before = performance.now();
      writeSync(file, Buffer.alloc(PAGE), 0, PAGE, index * PAGE);
      fdatasyncSync(file);
      times.push(performance.now() - before);
    }
    return times.sort((a, b) => a - b)[WRITES >> 2] as number;
  } finally {
    closeSync(file);
    rmSync(name, { force: true });
  }
}

/**
 * Removes the open file, so that nothing remains however this process ends. Windows cannot remove an open file, so `diskTime`
 * removes it there after closing it.
 */
function removeIfPossible(name: string): void {
  try {
    rmSync(name, { force: true });
  } catch {
    // Expected on Windows.
  }
}
