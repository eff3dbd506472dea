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
