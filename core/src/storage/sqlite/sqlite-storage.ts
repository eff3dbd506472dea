import { callQueue, type QueueLimits } from "../call-queue.ts";
import type { Call, Channel, Method } from "../channel.ts";
import { pingNote } from "../ping-note.ts";
import type { PageQuery, Storage, StoredSession } from "../port.ts";
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
 * `read`: a few rows by their key. `scan`: lists, searches and exports, which may be long. `conversation` is either.
 */
const KINDS: Record<Exclude<Method, "ping" | "conversation">, "write" | "read" | "scan"> = {
  note: "read",
  setNote: "write",
  settingsVersion: "read",
  createSite: "write",
  site: "read",
  siteByPublicKey: "read",
  sites: "scan",
  replaceSite: "write",
  removeSite: "write",
  anySiteAllows: "read",
  addKey: "write",
  key: "read",
  keys: "scan",
  removeKey: "write",
  person: "read",
  personByEmail: "read",
  hasPeople: "read",
  people: "scan",
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
  invitations: "scan",
  removeLink: "write",
  takeLink: "write",
  useLink: "write",
  addAuditEntry: "write",
  auditEntries: "scan",
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
  messagesIn: "scan",
  message: "read",
  removeConversation: "write",
  wasRemoved: "read",
  listSessions: "scan",
  firstWords: "scan",
  sessionMarks: "scan",
  searchSessions: "scan",
  removeSessions: "write",
  exportSessions: "scan",
  exportRange: "scan",
  importSession: "write",
  usage: "scan",
  latestEvent: "read",
  changedSessions: "read",
  sessionEvents: "read",
  siteEvents: "read",
  addMessage: "write",
  changeHandling: "write",
  overdueHandovers: "read",
  handledSessions: "scan",
  sessionsByOutcome: "scan",
  messagesBetween: "read",
  leaveContact: "write",
  contact: "read",
  contactsOf: "scan",
  hasDueEvents: "read",
  takeEvents: "write",
  settleEvent: "write",
  outgoingEvents: "scan",
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
  fileUsage: "scan",
  filesAfter: "scan",
  hasFilesToRemove: "read",
  filesToRemove: "write",
};

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
    const session = (await calls.read("session", given[0], given[1])) as StoredSession | undefined;
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
