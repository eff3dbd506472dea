import type { SiteDays } from "../../sites/site-days.ts";
import { READ_STEP } from "./message-steps.ts";
import type { IdempotencyClaim } from "./questions-and-replies.ts";
import type { OutcomeQuery, SessionPage } from "./session-queries.ts";
import type { Role, SessionUser, StoredMessage, StoredSession } from "./stored-conversation.ts";

/** Who handles a conversation: the site's workflow, nobody yet, or a person. */
export type Handler = "workflow" | "waiting" | "person";

/** A person of the site's, as visitors see them. */
export interface Agent {
  id: string;
  name: string;
  avatarUrl?: string;
}

/** How a conversation is handled that the workflow does not handle. */
export interface Handling extends HandoverReason {
  by: Exclude<Handler, "workflow">;
  since: number;
  /** Until when somebody is waited for; only of `waiting`. */
  dueAt?: number;
  agent?: Agent;
  note?: string;
}

/** For colleagues: why a conversation was handed over, and what it is about. */
export interface HandoverReason {
  /** Absent where the owner's systems asked (design.md §13.6). */
  reasonCode?: ReasonCode;
  /** In the words of the workflow or the owner's systems. */
  reason?: string;
  summary?: string;
}

export const REASON_CODES = ["workflow_failed", "visitor_asked", "workflow_asked"] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

type MaybeReason = { [Name in keyof HandoverReason]: HandoverReason[Name] | undefined };

/** Only what is there. */
export function reasonOf({ reasonCode, reason, summary }: MaybeReason = {}): HandoverReason {
  return { ...(reasonCode && { reasonCode }), ...(reason && { reason }), ...(summary && { summary }) };
}

/** What the workflow has not heard yet: the time in which a conversation was not its own. */
export interface Returned {
  from: number;
  to: number;
  note?: string;
  /** Numbers of events: what was said lies behind `after`, up to `through`. */
  after: number;
  through: number;
}

/** What a listener is told of a change of handling. */
export interface PublicHandling {
  by: Handler;
  agent?: Agent;
  /** Nobody came, */
  timedOut?: true;
  /** and the visitor is asked to leave a message. */
  form?: true;
}

/**
 * What happened in a conversation. `number` rises with every event of the whole store and is never used again: in one
 * conversation events take effect in its order.
 */
export type StoredEvent = {
  number: number;
  sessionId: string;
} /** `answers`: the number of the question that a reply answers; only `sessionEvents` has it. */ & (
  | { type: "message"; message: StoredMessage; answers?: number }
  | { type: "handling"; handling: PublicHandling }
  | { type: "deleted" }
);

export interface SiteEvents {
  events: StoredEvent[];
  /** Those in which something happened, as they are now; without those that are gone. */
  sessions: StoredSession[];
  /** Up to which number there is nothing else. Below the latest where the step was full. */
  through: number;
}

export interface ChangedSessions {
  sessions: { siteId: string; sessionId: string }[];
  /** As that of `SiteEvents`. */
  through: number;
  /** Whether there is more to look at. */
  more: boolean;
}

/** Milliseconds for which a listener that comes back is told that a conversation was deleted. */
export const DELETIONS_TOLD = 86_400_000;

/** Events that one step of reading looks at. */
export const EVENT_STEP = 500;

/** Whether there may be events behind this step. Postgres stores some characters as two, so half of the bytes may be a step. */
export function mayGoOn(step: { message?: Pick<StoredMessage, "content"> }[]): boolean {
  if (step.length >= EVENT_STEP) return true;
  let bytes = 0;
  for (const { message } of step) bytes += Buffer.byteLength(message?.content ?? "");
  return 2 * bytes >= READ_STEP.bytes;
}

export interface AddedMessage {
  siteId: string;
  sessionId: string;
  message: Pick<StoredMessage, "id" | "content" | "at" | "extras" | "agent"> & {
    role: Exclude<Role, "user">;
  };
  /** Ids of files that came into this session and go with it. */
  files?: string[];
  idempotency: IdempotencyClaim | undefined;
}

export type AddedOutcome =
  | { outcome: "added"; message: StoredMessage }
  /** The same key and body added this message before. */
  | { outcome: "again"; message: StoredMessage }
  /** The key was used with another body. */
  | { outcome: "conflict" }
  /** One of its files is not of this session, went with another message, or is no more. */
  | { outcome: "no_file" }
  | { outcome: "unknown" };

export interface HandlingChange extends SiteDays, MaybeReason {
  siteId: string;
  sessionId: string;
  by: Handler;
  at: number;
  /** Who takes over; of `person`. */
  agent?: Agent | undefined;
  note?: string | undefined;
  /** The id of whom it is taken from. */
  takeFrom?: string | undefined;
  /** Until when somebody is waited for; of `waiting`. */
  dueAt?: number | undefined;
  /** A visitor asks: for `waiting` while the workflow handles it, for `workflow` while it waits. */
  asVisitor?: true | undefined;
  /** Only if nothing has changed since the epoch named. */
  ifEpoch?: number | undefined;
  /** Nobody came in time; `form`: the visitor is asked to leave a message. */
  timedOut?: true | undefined;
  form?: true | undefined;
  /** Where there is no such session, one begins: whoever opened the chat asks for a person before the first message. */
  begin?: { user: SessionUser | undefined } | undefined;
}

export type HandlingOutcome =
  | { outcome: "changed" | "unchanged"; session: StoredSession }
  /** Another person has it. */
  | { outcome: "taken"; agent: Agent }
  /** A visitor may not, as it stands. */
  | { outcome: "refused" }
  /** It is not as it was at `ifEpoch`. */
  | { outcome: "superseded" }
  | { outcome: "unknown" }
  /** A session would have begun, and the site is not there. */
  | { outcome: "no_site" };

/** What a visitor left to be answered by e-mail. */
export interface Contact {
  email: string;
  name?: string;
  message?: string;
  /** BCP 47: the one that the visitor reads. */
  language?: string;
  at: number;
}

/** A conversation for which nobody came. */
export interface OverdueHandover {
  siteId: string;
  sessionId: string;
  epoch: number;
}

export interface LiveStorage {
  /**
   * The number of the latest event, of one conversation or of all, 0 before the first: whoever listens from there on misses
   * nothing that is committed later.
   */
  latestEvent(conversation?: { siteId: string; sessionId: string }): Promise<number>;
  /** Conversations in which something happened behind `after`: one step of them. */
  changedSessions(after: number): Promise<ChangedSessions>;
  /**
   * The conversation's events behind `after`, in their order, at most `EVENT_STEP`, and none behind the message that brings
   * them to `READ_STEP.bytes` (`mayGoOn`).
   */
  sessionEvents(siteId: string, sessionId: string, after: number): Promise<StoredEvent[]>;
  /** One such step of all events of a site behind `after`, in the order of their numbers. */
  siteEvents(siteId: string, after: number): Promise<SiteEvents>;
  /**
   * Adds a message that nobody asked for behind everything the session holds; an agent's clears the outcome. A repeated key and body finds the message it
   * added.
   */
  addMessage(added: AddedMessage): Promise<AddedOutcome>;
  /**
   * Changes who handles a conversation, counts its epoch up, and gives up every message that still awaits its reply. Asking for
   * what is so changes nothing. A wait that timed out leaves the outcome `missed`. What another person has is taken only by `takeFrom`,
   * and a `takeFrom` that names somebody else hands nothing back either.
   */
  changeHandling(change: HandlingChange): Promise<HandlingOutcome>;
  /** Those whose `dueAt` has come, at most so many. */
  overdueHandovers(now: number, limit: number): Promise<OverdueHandover[]>;
  /** Oldest `since` first, ties by id. */
  handledSessions(query: {
    siteId: string;
    by: Handling["by"];
    page: number;
    perPage: number;
  }): Promise<SessionPage>;
  /** Newest `createdAt` first, ties by id. Its cost depends on the sessions with that outcome only. */
  sessionsByOutcome(query: OutcomeQuery): Promise<SessionPage>;
  /**
   * The session's messages behind one number up to another, oldest first, at most the last 100 of them and no more than have
   * 262,144 UTF-16 units together.
   */
  messagesBetween(
    siteId: string,
    sessionId: string,
    after: number,
    through: number,
  ): Promise<StoredMessage[]>;
  /** Keeps the latest, as long as the conversation, with the outcome `contact_left`. False if the session is unknown, and none is to begin. */
  leaveContact(left: {
    siteId: string;
    sessionId: string;
    contact: Contact;
    begin?: HandlingChange["begin"];
    timezone?: string;
    /** The address is known to be the visitor's: it needs no confirmation. */
    isConfirmed?: boolean | undefined;
  }): Promise<boolean>;
  contact(siteId: string, sessionId: string): Promise<Contact | undefined>;
  /** By the session's key, of those that have one. */
  contactsOf(siteId: string, sessionKeys: number[]): Promise<[sessionKey: number, Contact][]>;
}

/** Of `messagesBetween`. */
export const MESSAGES_BETWEEN = 100;
