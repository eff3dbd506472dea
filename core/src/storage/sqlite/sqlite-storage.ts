import type { Session } from "../../sessions/session.ts";
import { callQueue, type QueueLimits } from "../call-queue.ts";
import type { Call, Channel, Method } from "../channel.ts";
import { KINDS } from "../kinds.ts";
import { pingNote } from "../ping-note.ts";
import type { PageQuery, Storage } from "../port.ts";
import { untilClosed } from "../until-closed.ts";
import { databaseThread } from "./channels/database-thread.ts";
import { inProcessChannel } from "./channels/in-process-channel.ts";
import { outageChannel } from "./channels/outage-channel.ts";
import { unmovedFile } from "./channels/unmoved-file.ts";
import { type Access, GROUP_LIMITS } from "./open-database.ts";

/** `process`: on the event loop, which waits for each commit. `thread`: on another thread. */
export type WriterThread = "process" | "thread";

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
