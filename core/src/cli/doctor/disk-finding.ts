import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { Options } from "../../options.ts";
import { type Finding, ok, warn } from "./finding.ts";

/** Milliseconds. A disk that stores something sooner keeps the event loop waiting less than a thread would cost. */
const QUICK_DISK = 0.5;

/** `time`: milliseconds until the disk under the data folder has stored something (`diskTime`). */
export function diskFinding(time: number, { sqliteThread }: Pick<Options, "sqliteThread">): Finding {
  const wait = `It takes ${time.toFixed(2)} ms to store something, and each message waits for that twice.`;
  if (sqliteThread) return ok("disk", `${wait} A thread writes to the database, so nothing else waits.`);
  return time > QUICK_DISK
    ? warn("disk", `${wait} Set PARLEY_SQLITE_THREAD=on: a thread then writes, and nothing else waits.`)
    : ok("disk", `${wait} The event loop writes to the database itself.`);
}

/** Bytes of a page of the database's log, and how many are written one after the other. */
const PAGE = 4_096;
const WRITES = 15;

/**
 * Milliseconds until the disk under a folder has kept one page: what the quickest quarter of some writes took at most, as a busy
 * machine only ever adds to it. The caller waits for them: on an event loop that has more to do, the time would be the loop's
 * and not the disk's. Throws the system's error where no file can be made there.
 */
export function diskTime(folder: string): number {
  const name = join(folder, `.disk-time-${process.pid}`);
  const file = openSync(name, "w", 0o600);
  try {
    removeIfPossible(name);
    const times: number[] = [];
    for (let place = 0; place < WRITES; place++) {
      const before = performance.now();
      writeSync(file, Buffer.alloc(PAGE), 0, PAGE, place * PAGE);
      fdatasyncSync(file);
      times.push(performance.now() - before);
    }
    return times.sort((a, b) => a - b)[WRITES >> 2] as number;
  } finally {
    closeSync(file);
    rmSync(name, { force: true });
  }
}

/** At once, so that nothing is left of it however this process ends. Windows removes no open file: it is removed at the end. */
function removeIfPossible(name: string): void {
  try {
    rmSync(name, { force: true });
  } catch {
    // See above.
  }
}
