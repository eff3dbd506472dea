import { callQueue } from "../call-queue.ts";
import type { Lane, Method } from "../lane.ts";
import { pingNote } from "../ping-note.ts";
import type { Storage } from "../port.ts";
import { restartedLane } from "../restarted-lane.ts";
import { laneOver, type MortalLane } from "../text-lane.ts";
import { databaseThread } from "./database-thread.ts";
import { inProcessLane } from "./in-process-lane.ts";
import { type Access, GROUP_LIMITS } from "./open-database.ts";
import { outageLane } from "./outage-lane.ts";

/** Starts what writes to the file: a thread of this process's own, or what stands in for it. */
export type StartWriter = (ownThread: () => Promise<MortalLane>) => Promise<MortalLane>;

export interface SqliteOptions {
  /** Made if it is not there; its folder must be. SQLite keeps two more files beside it while it is open. */
  file: string;
  /**
   * Whether the database runs on threads of its own (the default): a call costs a little more, but a commit's wait
   * for the disk holds up nothing else.
   */
  thread?: boolean;
  /** Where another process may do the writing. */
  startWriter?: StartWriter | undefined;
}

/**
 * One group that the disk is at work on and one ready for it. More would only wake the thread more often, and smaller
 * groups cost more syncs.
 */
const HANDED_OVER = 2;

/** Reads go their own way, so that a long export does not hold up messages. A ping goes both ways. */
const LANES: Record<Exclude<Method, "ping">, Access> = {
  note: "read",
  setNote: "write",
  settingsVersion: "read",
  createSite: "write",
  site: "read",
  siteByPublicKey: "read",
  sites: "read",
  replaceSite: "write",
  removeSite: "write",
  anySiteAllows: "read",
  addKey: "write",
  key: "read",
  keys: "read",
  removeKey: "write",
  recordQuestion: "write",
  renewClaim: "write",
  recordReply: "write",
  recordFailure: "write",
  askedQuestion: "read",
  replyTo: "read",
  messagesBefore: "read",
  rateReply: "write",
  openSession: "write",
  session: "read",
  currentSession: "read",
  conversation: "read",
  removeConversation: "write",
  listSessions: "read",
  firstWords: "read",
  searchSessions: "read",
  removeSessions: "write",
  exportSessions: "read",
  exportRange: "read",
  importSession: "write",
  usage: "read",
};

/**
 * The embedded store: one file, written by group commit. Rejects with the driver's error if the file cannot be opened
 * or is no database, and if a newer version of the program wrote it.
 */
export async function sqliteStorage({ file, thread = true, startWriter }: SqliteOptions): Promise<Storage> {
  const openLane = async (access: Access) => {
    if (!thread) return inProcessLane(file, access);
    const ownThread = () => databaseThread(file, access);
    const start = access === "write" && startWriter ? () => startWriter(ownThread) : ownThread;
    return laneOver(await restartedLane(start));
  };
  // The writer first: it makes the file and the schema that the reader expects.
  const writer = await openLane("write");
  const reader = await openLane("read").catch(async (error) => {
    await writer.close();
    throw error;
  });
  const queueTo = (lane: Lane, access: Access) =>
    callQueue(outageLane(lane), { group: GROUP_LIMITS[access], handedOver: HANDED_OVER });
  const queues = { write: queueTo(writer, "write"), read: queueTo(reader, "read") };
  const ping = async () => {
    await Promise.all([queues.write("setNote", ...pingNote()), queues.read("ping")]);
  };

  let closing: Promise<void> | undefined;
  const close = async () => {
    // What was called before has settled once these have, whatever becomes of them.
    await Promise.allSettled([queues.write("ping"), queues.read("ping")]);
    // The writer last: the last connection moves the log into the database file.
    await reader.close();
    await writer.close();
  };
  const guarded = (call: (...input: unknown[]) => Promise<unknown>) => {
    return async (...input: unknown[]) => {
      if (closing !== undefined) throw new Error("The database is closed.");
      return call(...input);
    };
  };

  const methods = Object.entries(LANES).map(([method, lane]) => [
    method,
    guarded((...input) => queues[lane](method as Method, ...input)),
  ]);
  return {
    ...(Object.fromEntries(methods) as Omit<Storage, "ping" | "close">),
    ping: guarded(ping) as Storage["ping"],
    close: () => (closing ??= close()),
  };
}
