import { closedStore } from "../outage.ts";
import { pingNote } from "../ping-note.ts";
import type { Storage } from "../port.ts";
import { callQueue } from "../queue/call-queue.ts";
import type { Channel, Method } from "../queue/channel.ts";
import { restartedChannel } from "../queue/restarted-channel.ts";
import { channelOver } from "../queue/text-channel.ts";
import { type Access, GROUP_LIMITS } from "./open-database.ts";
import { databaseThread } from "./writer/database-thread.ts";
import { fileInPlace } from "./writer/file-in-place.ts";
import { inProcessChannel } from "./writer/in-process-channel.ts";
import { outageChannel } from "./writer/outage-channel.ts";

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
   * Other threads run: `reads` (the default: a long export does not hold up messages, and writing is quickest); `all`, writes too,
   * for a disk so slow that the event loop should not wait for it; `none`, which starts soonest, for a program that has nothing
   * else to do meanwhile.
   */
  threads?: "reads" | "all" | "none";
}

/**
 * On a thread: one group that the disk is at work on and one ready for it. More would only wake the thread more often, and
 * smaller groups cost more syncs. In the process: one, so that a group which waits for another process holds up the next.
 */
const HANDED_OVER = { thread: 2, process: 1 };

/** Calls to a group that the event loop writes by itself: half a millisecond in which nothing else happens. */
const ON_THE_LOOP = 64;

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
export async function sqliteStorage({
  file,
  threads = "reads",
}: SqliteOptions): Promise<Storage & Required<Placed>> {
  const places = {
    write: threads === "all" ? "thread" : "process",
    read: threads === "none" ? "process" : "thread",
  } as const;
  // The writer first: it makes the file and the schema that the reader expects.
  const writer = await openChannel(file, "write", places.write);
  const reader = await openChannel(file, "read", places.read).catch(async (error) => {
    await writer.close();
    throw error;
  });
  const check = fileInPlace(file, () => performance.now());
  const queueOf = (channel: Channel, access: Access) =>
    callQueue(outageChannel(channel, check), {
      group: access === "write" && places.write === "process" ? ON_THE_LOOP : GROUP_LIMITS[access],
      handedOver: HANDED_OVER[places[access]],
    });
  const queues = { write: queueOf(writer, "write"), read: queueOf(reader, "read") };
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
    writerPlace: places.write,
  };
}

async function openChannel(file: string, access: Access, place: WriterPlace): Promise<Channel> {
  return place === "process"
    ? inProcessChannel(file, access)
    : channelOver(await restartedChannel(() => databaseThread(file, access)));
}
