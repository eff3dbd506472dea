import type { Session } from "../../sessions/session.ts";
import { callQueue, type QueueLimits } from "../call-queue.ts";
import type { Call, Channel, Method } from "../channel.ts";
import { KINDS } from "../kinds.ts";
import { pingNote } from "../ping-note.ts";
import type { PageQuery, Storage } from "../port.ts";
import { untilClosed } from "../until-closed.ts";
import { databaseThread } from "./channels/database-thread.ts";
import { fileInPlace } from "./channels/file-in-place.ts";
import { inProcessChannel } from "./channels/in-process-channel.ts";
import { outageChannel } from "./channels/outage-channel.ts";
import { type Access, GROUP_LIMITS } from "./open-database.ts";

/** `process`: on the event loop, which waits for each commit. `thread`: on another thread. */
export type WriterPlace = "process" | "thread";

/** A store that can say where it writes. */
export interface Placed {
  readonly writerPlace?: WriterPlace;
}

export interface SqliteOptions {
  /** Made if it is not there; its folder must be. SQLite keeps two more files beside it while it is open. */
  file: string;
  /**
   * What runs on other threads: `scans` (the default: a long export does not hold up messages, and reading a row and writing are
   * quickest); `all`, for a disk so slow that the event loop should not wait for it; `none`, which starts soonest, for a program
   * that has nothing else to do meanwhile.
   */
  threads?: "scans" | "all" | "none";
}

/**
 * Writes. On a thread, one group that the disk is at work on and one ready for it: more would only wake the thread more often, and
 * smaller groups cost more syncs. In the process one, so that a group which waits for another process holds up the next, and so
 * small that the event loop is held for half a millisecond.
 */
const WRITES: Record<WriterPlace, QueueLimits> = {
  thread: { group: GROUP_LIMITS.write, handedOver: 2 },
  process: { group: 64, handedOver: 1 },
};

/** Messages of a conversation that is read on the event loop. A step of a longer one is a scan. */
const SHORT = 100;

/**
 * The embedded store: one file, written by group commit. Rejects with the driver's error if the file cannot be opened
 * or is no database, and if a newer version of the program wrote it.
 */
export async function sqliteStorage({
  file,
  threads = "scans",
}: SqliteOptions): Promise<Storage & Required<Placed>> {
  const place = threads === "all" ? "thread" : "process";
  const open = (access: Access, where: WriterPlace) =>
    where === "process" ? inProcessChannel(file, access) : databaseThread(file, access);

  const writer = open("write", place);
  // Empty: it waits until the thread has made the file and the schema, which readers expect.
  await writer.run([]);
  const reader = open("read", place);
  const scanner = threads === "scans" ? open("read", "thread") : reader;

  const check = fileInPlace(file, () => performance.now());
  const calls = {
    write: callQueue(outageChannel(writer, check), WRITES[place]),
    read: callsTo(outageChannel(reader, check), place),
    scan: callsTo(outageChannel(scanner, check), threads === "none" ? "process" : "thread"),
  };
  const { guarded, close } = untilClosed(async () => {
    if (scanner !== reader) await scanner.close();
    await reader.close();
    // The writer last: the last connection moves the log into the database file.
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
    writerPlace: place,
  };
}

/** Calls to a reader: in groups on a thread, one by one in the process. */
function callsTo(channel: Channel, place: WriterPlace): (...call: Call) => Promise<unknown> {
  if (place === "thread") return callQueue(channel, { group: GROUP_LIMITS.read, handedOver: 2 });
  return async (...call) => {
    const { values, failures } = await channel.run([call]);
    for (const { error } of failures) throw error;
    return values[0];
  };
}
