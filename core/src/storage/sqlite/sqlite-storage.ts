import { statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Session } from "../../sessions/session.ts";
import {
  type Call,
  type Channel,
  callQueue,
  type GroupResult,
  type Method,
  type QueueLimits,
  untilClosed,
} from "../channel.ts";
import { KINDS } from "../kinds.ts";
import { markOutage } from "../outage.ts";
import { pingNote } from "../ping-note.ts";
import type { PageQuery, Storage } from "../port.ts";
import { databaseThread } from "./channels/database-thread.ts";
import { type Connection, connection, isLocked } from "./connection.ts";
import { type Access, GROUP_LIMITS } from "./open-database.ts";

/** `process`: on the event loop, which waits for each commit. `thread`: on another thread. */
type WriterThread = "process" | "thread";

/** A store that reports where it writes. */
export interface Placed {
  readonly writerThread?: WriterThread;
}

export interface SqliteOptions {
  /** Created if it does not exist, but its folder must exist. While the store is open, SQLite has two more files next to it. */
  file: string;
  /**
   * The calls that run on other threads. `scans` (default): long exports do not delay messages, while writes and reads of a few
   * rows are fastest. `all`: for a slow disk, so that the event loop does not wait for it. `none`: starts fastest, for a program
   * that does nothing else while it waits.
   */
  threads?: "scans" | "all" | "none";
}

/**
 * Limits of groups of writes. On a thread: one group being written and one that is ready, because more would wake the thread more
 * often, and smaller groups cost more syncs. In the process: one group, because a group that waits for another process must delay
 * the next. Its size blocks the event loop for at most half a millisecond.
 */
const WRITES: Record<WriterThread, QueueLimits> = {
  thread: { group: GROUP_LIMITS.write, runningGroups: 2 },
  process: { group: 64, runningGroups: 1 },
};

/** Maximum number of messages of a conversation that is read on the event loop. Longer conversations are read as scans. */
const SHORT = 100;

/**
 * Opens the embedded store: one file, written by group commit. Rejects with the driver's error if the file cannot be opened or is
 * not a database, and if a newer version of the program wrote it.
 */
export async function sqliteStorage({
  file,
  threads = "scans",
}: SqliteOptions): Promise<Storage & Required<Placed>> {
  const thread = threads === "all" ? "thread" : "process";
  const open = (access: Access, where: WriterThread) =>
    where === "process" ? inProcessChannel(file, access) : databaseThread(file, access);

  const writer = open("write", thread);
  // Sends an empty group and waits until the thread has created the file and the schema, which readers need.
  await writer.run([]);
  const reader = open("read", thread);
  const scanner = threads === "scans" ? open("read", "thread") : reader;

  const check = unmovedFile(file, () => performance.now());
  const calls = {
    write: callQueue(outageChannel(writer, check), WRITES[thread]),
    read: callsTo(outageChannel(reader, check), thread),
    scan: callsTo(outageChannel(scanner, check), threads === "none" ? "process" : "thread"),
  };
  const { guarded, close } = untilClosed(async () => {
    if (scanner !== reader) await scanner.close();
    await reader.close();
    // The writer closes last, because the last connection moves the write-ahead log into the database file.
    await writer.close();
  });

  const conversation = async (...given: [siteId: string, id: string, page?: PageQuery]) => {
    const session = (await calls.read("session", given[0], given[1])) as Session | undefined;
    return calls[session !== undefined && session.messageCount > SHORT ? "scan" : "read"](
      "conversation",
      ...given,
    );
  };
  const ping = async () => {
    await Promise.all([calls.write("setNote", ...pingNote()), calls.read("ping")]);
  };
  const methods = Object.entries(KINDS).map(([method, kind]) => [
    method,
    guarded((...input: unknown[]) => calls[kind](method as Method, ...input)),
  ]);
  return {
    ...(Object.fromEntries(methods) as Omit<Storage, "conversation" | "ping" | "close">),
    conversation: guarded(conversation) as Storage["conversation"],
    ping: guarded(ping),
    close,
    writerThread: thread,
  };
}

/** Calls a reader: in groups on a thread, one by one in the process. */
function callsTo(channel: Channel, thread: WriterThread): (...call: Call) => Promise<unknown> {
  if (thread === "thread") return callQueue(channel, { group: GROUP_LIMITS.read, runningGroups: 2 });
  return async (...call) => {
    const { values, failures } = await channel.run([call]);
    for (const { error } of failures) throw error;
    return values[0];
  };
}

/** Milliseconds between two attempts while another process writes. Together they wait for 5 s, as a thread does. */
const TRY_EVERY = 10;
const MOST_TRIES = 500;

/**
 * Runs the database on the caller's thread, which waits for the disk at each commit, but not for another process' transaction. Use
 * it for one group at a time: the next one would overtake a waiting group.
 */
export function inProcessChannel(file: string, access: Access): Channel {
  const { run, close } = connection(file, access, { busyTimeout: 0 });
  return { run: patientRun(run, () => pause(TRY_EVERY)), close: async () => close() };
}

/** Runs a group. If another process had the lock, runs the remaining calls again after a pause. */
export function patientRun(run: Connection["run"], wait: () => Promise<unknown>): Channel["run"] {
  return async (calls) => {
    let result = run(calls);
    for (let tries = 1; tries < MOST_TRIES; tries++) {
      const locked = result.failures.find(({ error }) => isLocked(error))?.index;
      if (locked === undefined) break;
      await wait();
      result = withRest(result, locked, run(calls.slice(locked)));
    }
    return result;
  };
}

/** Joins the first results and those of the rest of the group. */
function withRest({ values, failures }: GroupResult, from: number, rest: GroupResult): GroupResult {
  return {
    values: [...values.slice(0, from), ...rest.values],
    failures: [
      ...failures.filter(({ index }) => index < from),
      ...rest.failures.map(({ index, error }) => ({ index: index + from, error })),
    ],
  };
}

/**
 * Primary result codes (sqlite.org/rescode.html) of errors that a call itself may cause: ERROR, TOOBIG, CONSTRAINT, MISMATCH,
 * RANGE. All others, from a full disk to a file that is not a database, are outages.
 */
const OF_A_CALL = new Set([1, 18, 19, 20, 25]);

/** Marks the outages among a channel's errors. An error from `check` is also an outage, and then no call is run. */
export function outageChannel(channel: Channel, check: () => void = () => undefined): Channel {
  return {
    async run(calls) {
      try {
        check();
        const result = await channel.run(calls);
        for (const { error } of result.failures) if (isFromOutside(error)) markOutage(error);
        return result;
      } catch (error) {
        markOutage(error);
        throw error;
      }
    },
    close: channel.close,
  };
}

function isFromOutside(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && !OF_A_CALL.has(errcode & 0xff);
}

/** Milliseconds between two checks. */
const CHECK_EVERY = 1_000;

/**
 * Returns a check that throws if the database file was deleted, moved or replaced. With a write-ahead log SQLite does not notice
 * this: it continues to write to the old file, and these writes are lost.
 */
export function unmovedFile(file: string, clock: () => number): () => void {
  const opened = identityOf(file);
  let checkedAt = clock();
  return () => {
    const now = clock();
    if (now - checkedAt < CHECK_EVERY) return;
    if (identityOf(file) !== opened) throw new Error("The database file was deleted, moved or replaced.");
    checkedAt = now;
  };
}

/** Identifies the file by its device and inode; undefined if it does not exist. */
function identityOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino}`;
}
