import { closedStore } from "../outage.ts";
import { pingNote } from "../ping-note.ts";
import type { Storage } from "../port.ts";
import { callQueue } from "../queue/call-queue.ts";
import type { Channel, Method } from "../queue/channel.ts";
import { restartedChannel } from "../queue/restarted-channel.ts";
import { channelOver } from "../queue/text-channel.ts";
import { connection } from "./connection.ts";
import { type Access, GROUP_LIMITS } from "./open-database.ts";
import { type DatabaseThread, databaseThread } from "./writer/database-thread.ts";
import { fileInPlace } from "./writer/file-in-place.ts";
import { inProcessChannel } from "./writer/in-process-channel.ts";
import { outageChannel } from "./writer/outage-channel.ts";
import { type Placed, placedWriter } from "./writer/placed-writer.ts";

export interface SqliteOptions {
  /** Made if it is not there; its folder must be. SQLite keeps two more files beside it while it is open. */
  file: string;
  /**
   * Whether the database runs on threads of its own (the default): nothing else waits for the disk then. Where it proves to
   * be quick, writing moves to the event loop all the same. False: nothing leaves the event loop, however slow the disk.
   */
  thread?: boolean;
}

/**
 * One group that the disk is at work on and one ready for it. More would only wake the thread more often, and smaller
 * groups cost more syncs.
 */
const HANDED_OVER = 2;

/** Calls to a group that the event loop writes by itself: half a millisecond in which nothing else happens. */
const ON_THE_LOOP = 64;
/** Pages of the log until the event loop moves it, which the thread does long before. */
const CHECKPOINT_AT_LAST = 16_000;

/** Reads go their own way, so that a long export does not hold up messages. A ping goes both ways. */
const CHANNELS: Record<Exclude<Method, "ping">, Access> = {
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
  person: "read",
  personByEmail: "read",
  people: "read",
  replacePerson: "write",
  removePerson: "write",
  addSignIn: "write",
  signedIn: "read",
  removeSignIn: "write",
  passkeys: "read",
  passkey: "read",
  addPasskey: "write",
  usePasskey: "write",
  removePasskey: "write",
  addLink: "write",
  link: "read",
  invitations: "read",
  removeLink: "write",
  takeLink: "write",
  useLink: "write",
  addAuditEntry: "write",
  auditEntries: "read",
  recordQuestion: "write",
  renewClaim: "write",
  recordReply: "write",
  recordFailure: "write",
  askedQuestion: "read",
  replyTo: "read",
  messagesBefore: "read",
  rateReply: "write",
  countCart: "write",
  session: "read",
  currentSession: "read",
  conversation: "read",
  messagesIn: "read",
  message: "read",
  removeConversation: "write",
  wasRemoved: "read",
  listSessions: "read",
  firstWords: "read",
  sessionMarks: "read",
  searchSessions: "read",
  removeSessions: "write",
  exportSessions: "read",
  exportRange: "read",
  importSession: "write",
  usage: "read",
  latestEvent: "read",
  changedSessions: "read",
  sessionEvents: "read",
  siteEvents: "read",
  addMessage: "write",
  changeHandling: "write",
  overdueHandovers: "read",
  handledSessions: "read",
  sessionsByOutcome: "read",
  messagesBetween: "read",
  leaveContact: "write",
  contact: "read",
  contactsOf: "read",
  hasDueEvents: "read",
  takeEvents: "write",
  settleEvent: "write",
  outgoingEvents: "read",
  retryEvent: "write",
  hasDueMail: "read",
  takeMail: "write",
  settleMail: "write",
  visitorHeard: "write",
  hasDueConfirmations: "read",
  takeConfirmations: "write",
  setConfirmationLink: "write",
  settleConfirmation: "write",
  confirmationByLink: "read",
  confirmContact: "write",
  isConfirmed: "read",
  changeNotified: "write",
  countMail: "write",
  addFile: "write",
  completeFile: "write",
  expectContent: "write",
  forgetFile: "write",
  file: "read",
  fileUsage: "read",
  filesAfter: "read",
  hasFilesToRemove: "read",
  filesToRemove: "write",
};

/**
 * The embedded store: one file, written by group commit. Rejects with the driver's error if the file cannot be opened
 * or is no database, and if a newer version of the program wrote it.
 */
export async function sqliteStorage({ file, thread = true }: SqliteOptions): Promise<Storage & Placed> {
  const openReader = async () => {
    if (!thread) return inProcessChannel(file, "read");
    return channelOver(await restartedChannel(() => databaseThread(file, "read")));
  };
  // The writer first: it makes the file and the schema that the reader expects.
  const writer = await openWriter(file, thread);
  const reader = await openReader().catch(async (error) => {
    await writer.close();
    throw error;
  });
  const check = fileInPlace(file, () => performance.now());
  const queues = {
    write: callQueue(outageChannel(writer, check), {
      get group() {
        return writer.writerPlace === "process" ? ON_THE_LOOP : GROUP_LIMITS.write;
      },
      handedOver: HANDED_OVER,
    }),
    read: callQueue(outageChannel(reader, check), { group: GROUP_LIMITS.read, handedOver: HANDED_OVER }),
  };
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
    return (...input: unknown[]) => (closing === undefined ? call(...input) : Promise.reject(closedStore()));
  };

  const methods = Object.entries(CHANNELS).map(([method, channel]) => [
    method,
    guarded((...input) => queues[channel](method as Method, ...input)),
  ]);
  return {
    ...(Object.fromEntries(methods) as Omit<Storage, "ping" | "close">),
    ping: guarded(ping) as Storage["ping"],
    close: () => (closing ??= close()),
    get writerPlace() {
      return writer.writerPlace ?? "thread";
    },
  };
}

async function openWriter(file: string, thread: boolean): Promise<Channel & Placed> {
  if (!thread)
    return Object.assign(await inProcessChannel(file, "write"), { writerPlace: "process" as const });
  let latest: DatabaseThread | undefined;
  const channel = channelOver(
    await restartedChannel(async () => {
      latest = await databaseThread(file, "write");
      return latest;
    }),
  );
  return placedWriter({
    thread: { ...channel, checkpoint: async () => latest?.checkpoint() },
    connect: (committed) =>
      connection(file, "write", { committed, checkpointAfter: CHECKPOINT_AT_LAST, busyTimeout: 0 }),
    diskTime: async () => latest?.diskTime() ?? Number.POSITIVE_INFINITY,
    clock: () => performance.now(),
  });
}
