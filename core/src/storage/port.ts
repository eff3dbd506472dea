import type { ReplyExtras } from "../reply-extras.ts";
import type { StoredKey, StoredSite } from "../sites/site.ts";
import type { Agent, Contact, Handling, LiveStorage, Returned } from "./live-storage.ts";
import type { OutboxStorage } from "./outbox-storage.ts";
import type { PeopleStorage } from "./people-port.ts";

/**
 * Where everything durable lives. One port, described by one contract suite
 * (test/core/storage/storage-contract.ts) that every store passes.
 *
 * Rules for all methods:
 * - A promise that resolves has been committed and synced: it survives `kill -9` and loss of power.
 * - An outage rejects with whatever the driver threw, marked as one (`outage.ts`). It is never an empty answer.
 * - Instants are integer milliseconds since 1970 (UTC). Text is kept exactly as given, NUL included; half a surrogate
 *   pair is no text and may come back as U+FFFD.
 * - A session, a message or a key of another site does not exist: every call that names a session names its site.
 * - Writes called one after the other by one process take effect in that order, whichever of them share a commit. A read sees every write that had
 *   resolved when the read was called, in whichever process: counts of messages and usage too, however a store keeps them.
 * - A write that rejects for what it asks (an id is taken) has changed nothing. After an outage, a write that was under
 *   way may have been stored or not, whole either way.
 * - No session begins at a site that is not there, and none outlives its site: whether it is there is asked by the very
 *   write. Only an import may come before its site.
 */
export interface Storage
  extends SiteStorage,
    PeopleStorage,
    ConversationStorage,
    LiveStorage,
    OutboxStorage,
    UsageStorage {
  /** Resolves when storage can answer and keep what it is told; rejects when it cannot. */
  ping(): Promise<void>;
  /** Commits what is queued, then lets go of files and connections. Further calls reject; closing again is harmless. */
  close(): Promise<void>;
}

export interface SiteStorage {
  /** A text of the installation itself (the vault's canary); undefined until `setNote`. */
  note(name: string): Promise<string | undefined>;
  setNote(name: string, text: string): Promise<void>;

  /** Another number after every change to any site or key, whichever process made it: what was read before may be stale. */
  settingsVersion(): Promise<number>;

  /** Rejects, and stores nothing, if an id or the public key is taken. */
  createSite(site: StoredSite, firstKey: StoredKey, ...moreKeys: StoredKey[]): Promise<void>;
  site(id: string): Promise<StoredSite | undefined>;
  siteByPublicKey(publicKey: string): Promise<StoredSite | undefined>;
  /** Oldest first, ties by id. */
  sites(): Promise<StoredSite[]>;
  /**
   * Replaces the site if it is still the one read (`updatedAt` equals `readAt`), so that no change is lost.
   * False if it has changed or is gone: read again and repeat. The new `updatedAt` is later than `readAt`.
   */
  replaceSite(site: StoredSite, readAt: number): Promise<boolean>;
  /**
   * Removes the site, its keys, its usage and what is left of its sessions at once. As that is one step, however many there are,
   * remove them by `removeSessions` first. False if unknown.
   */
  removeSite(id: string): Promise<boolean>;
  /** Whether any site lists this origin (exact text) in its `allowed_origins`. */
  anySiteAllows(origin: string): Promise<boolean>;

  /** Rejects if the id is taken or the site is unknown. */
  addKey(key: StoredKey): Promise<void>;
  key(id: string): Promise<StoredKey | undefined>;
  /** Oldest first, ties by id. */
  keys(siteId: string): Promise<StoredKey[]>;
  /** False if unknown. */
  removeKey(id: string): Promise<boolean>;
}

/** An `agent` is a person of the site's. */
export type Role = "user" | "assistant" | "agent";

/** Who a session belongs to. `verified`: signed by the platform; else merely claimed by the page. */
export interface SessionUser {
  id: string | undefined;
  verified: boolean;
}

export interface StoredSession {
  /** Storage's own number for this conversation; never used again, so a deleted session's late reply finds nothing. */
  key: number;
  id: string;
  createdAt: number;
  /** The latest message's instant, or `createdAt` before the first; never before `createdAt`, whatever a clock says. */
  lastMessageAt: number;
  /** Both roles. */
  messageCount: number;
  user: SessionUser | undefined;
  /** How often it has changed who handles it; absent where never. */
  epoch?: number;
  /** Absent where the workflow handles it. */
  handling?: Handling;
  /** Absent where the workflow has heard everything. */
  returned?: Returned;
}

export interface StoredMessage {
  id: string;
  role: Role;
  content: string;
  at: number;
  /** A reply that the visitor broke off: what had come so far. */
  stopped?: true;
  /** What the visitor thinks of a reply. */
  rating?: Rating;
  extras?: ReplyExtras;
  /** Who wrote it, of an agent's. */
  agent?: Agent;
}

export type Rating = "up" | "down";

/** What produced a reply: kept with it, so that an answer can be given again word for word. */
export interface ReplyMetadata {
  model: string;
  tokensUsed: number;
  /** Milliseconds. */
  responseTime: number;
}

export interface Question {
  siteId: string;
  /** The session the caller asks for; undefined starts a new one. */
  sessionId: string | undefined;
  /** The id a new session gets where one is needed. Unused ids are thrown away. */
  freshSessionId: string;
  messageId: string;
  content: string;
  at: number;
  /** Inactivity after which a session is over, in milliseconds: over at `lastMessageAt + sessionTimeout`. */
  sessionTimeout: number;
  /** Undefined for guests. Replaces the session's user where given. */
  user: SessionUser | undefined;
  idempotency: IdempotencyClaim | undefined;
  attempt: Attempt;
  /** The site's owner wants to hear of it (`OutboxStorage`). */
  tells?: true;
}

/** One try at having a message answered. */
export interface Attempt {
  /** Until when a reply may be expected. */
  dueAt: number;
  /** What a late reply must know to be believed. */
  replySecret: string;
}

/** A claim on an `Idempotency-Key` (at most 255 characters, counted per site). */
export interface IdempotencyClaim {
  key: string;
  /** Of everything that makes two requests the same. */
  bodyHash: string;
  /** Until when the claimant may be believed to be at work; after it, another may claim. */
  leaseUntil: number;
  /** When the key is forgotten, as if never used. Deleting its conversation also forgets it. */
  expiresAt: number;
}

export type QuestionOutcome =
  /** Committed: the session as it is with this message, and storage's number for the message. */
  | { outcome: "recorded"; session: StoredSession; questionKey: number }
  /**
   * Committed, and nobody is to be asked: the workflow does not handle the conversation. Or the same key and body came to
   * this before.
   */
  | { outcome: "handled"; session: StoredSession }
  /** The same key and body was answered before. */
  | { outcome: "answered"; sessionId: string; reply: KeptReply }
  /** The same key and body is being answered now. */
  | { outcome: "in_flight" }
  /** The key was used with another body. */
  | { outcome: "conflict" }
  /** A session would have begun, and the site is not there (any more). Nothing was stored. */
  | { outcome: "no_site" };

/** Which message a reply or a failure belongs to. */
export interface QuestionRef {
  siteId: string;
  sessionKey: number;
  questionKey: number;
}

export interface KeptReply extends Pick<StoredMessage, "stopped" | "extras"> {
  messageId: string;
  content: string;
  metadata: ReplyMetadata;
}

export interface Reply extends QuestionRef, KeptReply {
  at: number;
  idempotencyKey: string | undefined;
  /** The session's epoch when the reply was asked for; absent: 0. */
  epoch?: number;
  /** The workflow hands the conversation over with it. */
  handover?: Handover;
  /** As in a question. */
  tells?: true;
}

/** Why a workflow hands a conversation over, and until when somebody is waited for. */
export interface Handover extends Pick<Handling, "reason" | "summary"> {
  dueAt: number;
}

export type ReplyOutcome =
  /** With the session as it then is, where the reply handed it over. */
  | { outcome: "stored"; session?: StoredSession }
  /** Somebody else handles the conversation since the reply was asked for, or did meanwhile; nothing was stored. */
  | { outcome: "superseded"; session: StoredSession }
  /** The message had its reply already; nothing was stored. */
  | { outcome: "answered"; reply: KeptReply }
  /** The session was deleted; nothing was stored. */
  | { outcome: "gone" };

export interface Failed extends QuestionRef, Pick<Attempt, "dueAt"> {
  at: number;
  claim: Pick<IdempotencyClaim, "key" | "leaseUntil"> | undefined;
  /** The visitor wants no reply any more. */
  stopped?: true;
  /** The conversation is handed over once so many messages in a row have failed; absent: never. */
  handover?: Handover & { afterFailures: number };
}

/** A message as a late reply finds it. */
export interface AskedQuestion extends QuestionRef, Pick<Attempt, "replySecret"> {
  at: number;
  sessionId: string;
  /** The session's epoch when it was asked; absent: 0. */
  epoch?: number;
  /** Undefined once it has its reply or was given up. */
  dueAt: number | undefined;
}

export interface StoredConversation {
  session: StoredSession;
  /** In the order in which they were committed. */
  messages: StoredMessage[];
  /** Until when a reply may still be expected; undefined where every message has its reply or was given up. */
  pendingUntil: number | undefined;
}

export interface SessionPage {
  sessions: StoredSession[];
  total: number;
}

/** A site's sessions by their age. */
export interface SessionRange {
  siteId: string;
  /** Inclusive bounds on `createdAt`; undefined is open. */
  from: number | undefined;
  to: number | undefined;
}

export interface SessionQuery extends SessionRange {
  /** From 1. */
  page: number;
  perPage: number;
}

/** A session's place in the order of the list, whether or not it is still there. */
export type SessionPosition = Pick<StoredSession, "createdAt" | "id">;

export interface SessionSearch extends SessionRange {
  /** At least one character, each of which stands for itself. */
  text: string;
}

/** How a conversation begins, with at most the first 1,000 characters (Unicode code points). */
export interface FirstWords {
  sessionKey: number;
  content: string;
}

/** What a search has not looked at yet begins with this session, behind this message (0: with its first). */
export interface SearchPosition extends SessionPosition {
  messageKey: number;
}

export interface SearchStep {
  /** In the order of the list. */
  found: StoredSession[];
  /** Undefined at the end of the range. */
  next: SearchPosition | undefined;
}

/** A step of a search ends once it has looked at so many sessions and messages, or at so many characters. */
export const SEARCH_STEP = { rows: 500, characters: 262_144 };

/** Milliseconds: longer than any token that was issued before a session's first message. */
export const REMEMBERED = 3_660_000;

/** Which sessions to remove: all that match every field given. At least one field is given. */
export interface SessionFilter {
  siteId?: string;
  /** Verified or claimed. */
  userId?: string;
  /** Of the user named: only sessions in which they are verified. */
  verified?: boolean;
  /** `lastMessageAt` before this instant. */
  inactiveBefore?: number;
}

export interface ExportedSession {
  session: StoredSession;
  /** The id of the session that follows this expired one. */
  successor: string | undefined;
  messages: (StoredMessage & { metadata: ReplyMetadata | undefined })[];
  /** What the visitor left to be answered by e-mail. Who handles the conversation is not exported. */
  contact?: Contact;
}

export interface ConversationStorage {
  /**
   * Commits a visitor's message, continuing or starting a session by the rules of `sessions/lifecycle.ts`, all in one step:
   * - `sessionId` undefined: a new session `freshSessionId`.
   * - unknown: a new session under the id asked for.
   * - alive: continued. A session that has a successor is over, even if a longer timeout would revive it.
   * - one that the workflow does not handle lives on, whatever its timeout: its messages are stored for whom it concerns.
   * - expired: its living successor, if its chain of successors ends in one; else a new session `freshSessionId`,
   *   which becomes the successor of the one asked for (and of the chain's last link). A deleted successor counts as none.
   *   Where the question names no user, a successor keeps the user of the session before it.
   * With `idempotency`, the claim is made in the same step. A repeated key and body whose first try failed (or whose
   * lease ran out) takes up the message already stored instead of storing it twice, if that conversation still exists.
   * Rejects if `freshSessionId` is needed and taken.
   */
  recordQuestion(question: Question): Promise<QuestionOutcome>;
  /**
   * Lengthens the lease of a claim that is still held as told, so that nobody takes the message over while work at it goes
   * on. False if the key was answered, freed, forgotten or claimed by another try.
   */
  renewClaim(
    siteId: string,
    claim: Pick<IdempotencyClaim, "key" | "leaseUntil">,
    leaseUntil: number,
  ): Promise<boolean>;
  /**
   * Commits a reply behind everything the session holds, if the message has none yet: the first one stands. A message that
   * was given up may still be answered, but never after the conversation's handling has changed.
   * An idempotency key keeps the first reply it was answered with.
   */
  recordReply(reply: Reply): Promise<ReplyOutcome>;
  /**
   * Gives a message up, counts it as one that got no reply (unless the visitor stopped it), and frees its idempotency key for another try: unless the key
   * was answered, or another try has claimed it since the lease named here ran out. `dueAt` says which try failed: a later
   * one at the same message goes on. A message that was answered meanwhile has not failed: its reply comes back.
   */
  recordFailure(failure: Failed): Promise<KeptReply | undefined>;
  /** The message under this number, whosever it is: the caller checks `replySecret`. */
  askedQuestion(questionKey: number): Promise<AskedQuestion | undefined>;
  /** The message's reply; undefined while there is none. */
  replyTo(place: QuestionRef): Promise<KeptReply | undefined>;
  /**
   * The messages committed before this one, at most the last `count` and no more than have 262,144 UTF-16 units together,
   * oldest first.
   */
  messagesBefore(place: QuestionRef, count: number): Promise<StoredMessage[]>;
  /**
   * Keeps what the visitor thinks of a reply (undefined: nothing any more), counted in the usage of the reply's day.
   * Undefined if there is no such reply.
   */
  rateReply(rated: {
    siteId: string;
    sessionId: string;
    messageId: string;
    rating: Rating | undefined;
    /** As in a question; of the instant `at`. */
    tells?: true;
    at?: number;
  }): Promise<{ session: StoredSession; message: StoredMessage } | undefined>;

  session(siteId: string, id: string): Promise<StoredSession | undefined>;
  /**
   * The last link of the chain of successors that starts at `id`; the session itself if it has none. Undefined if
   * unknown. Whether it is still alive is not asked.
   */
  currentSession(siteId: string, id: string): Promise<StoredSession | undefined>;
  /** Undefined if the session is unknown. */
  conversation(siteId: string, id: string): Promise<StoredConversation | undefined>;
  /**
   * Removes the conversation and all its messages for good. False if unknown. If it began less than `REMEMBERED` before `at`,
   * its id is kept that long, and nothing else: whoever opened the chat before its first message holds a token that does not say
   * whether there was any. With `openedAt`, when that was, an unknown id is kept as well: true the first time.
   */
  removeConversation(siteId: string, id: string, at: number, openedAt?: number): Promise<boolean>;
  /** Whether a session of this id was removed, as long as that is remembered. */
  wasRemoved(siteId: string, id: string): Promise<boolean>;
  /**
   * Newest `createdAt` first, ties by id ascending (byte order). Costs about the same at a thousand and at a million
   * sessions, whichever page: counts are kept per day and per minute, and rows are only skipped inside one minute.
   */
  listSessions(query: SessionQuery): Promise<SessionPage>;
  /** Of the visitor's first message in each of these sessions, in any order; without those that are unknown or have none. */
  firstWords(siteId: string, sessionKeys: number[]): Promise<FirstWords[]>;
  /**
   * One step of looking for sessions in which somebody says a text, in the order of the list. Bounded by `SEARCH_STEP`, so
   * that other reads get in between. Both texts are lower-cased by Unicode's rules for no language in particular; a
   * Postgres server that was built without ICU lower-cases A to Z only.
   */
  searchSessions(search: SessionSearch, from?: SearchPosition): Promise<SearchStep>;
  /**
   * Removes up to `limit` matching sessions with all their messages, as `removeConversation` does; says how many. Repeat until 0.
   * Rejects without a filter.
   */
  removeSessions(filter: SessionFilter, limit: number, at: number): Promise<number>;

  /** Sessions with their messages, oldest `key` first, after the session key `after` (0 for the first page), at most `limit`. */
  exportSessions(
    filter: { siteId: string } & Pick<SessionFilter, "userId" | "verified">,
    after: number,
    limit: number,
  ): Promise<ExportedSession[]>;
  /**
   * Sessions with their messages in the order of the list, behind `after` (undefined: from the first). At most
   * `limit.sessions`, and none once those before it have `limit.messages` messages.
   */
  exportRange(
    range: SessionRange,
    after: SessionPosition | undefined,
    limit: { sessions: number; messages: number },
  ): Promise<ExportedSession[]>;
  /**
   * Adds a session under its own id; false, and nothing changed, if the id is taken. `session.key` and `messageCount`
   * are ignored: the messages count. Usage is not changed. The successor may follow later.
   */
  importSession(siteId: string, exported: ExportedSession): Promise<boolean>;
}

export interface UsageDay {
  /** Of the UTC day's start. */
  day: number;
  /** Messages that visitors sent; one taken up again under its idempotency key is not counted twice. */
  messages: number;
  /** Sessions begun. Removing them later changes nothing here. */
  sessions: number;
  /** Tries that got no reply. */
  failures: number;
  /** Replies of this day that visitors like, and do not like. */
  thumbsUp: number;
  thumbsDown: number;
  /** Of the time to a reply, in milliseconds, to within 5 %; undefined on a day without replies. */
  p50: number | undefined;
  p95: number | undefined;
}

export interface UsageStorage {
  /** Days with anything on them, oldest first; both bounds are starts of UTC days and inclusive. */
  usage(siteId: string, from: number, to: number): Promise<UsageDay[]>;
}
