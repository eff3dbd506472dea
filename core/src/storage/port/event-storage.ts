import type { SessionEvent } from "../../sessions/events.ts";
import type { Message, Role } from "../../sessions/message.ts";
import type { Session } from "../../sessions/session.ts";
import { READ_STEP } from "./message-steps.ts";
import type { IdempotencyClaim } from "./questions-and-replies.ts";

export interface SiteEvents {
  events: SessionEvent[];
  /** Sessions with events, in their current state. Omits removed sessions. */
  sessions: Session[];
  /** The number up to which `events` is complete. Lower than the latest number if the step was full. */
  through: number;
}

export interface ChangedSessions {
  sessions: { siteId: string; sessionId: string }[];
  /** The number of the event up to which `sessions` is complete, as in `SiteEvents`. */
  through: number;
  /** Whether there may be more to read. */
  more: boolean;
}

/** Milliseconds for which a listener that reconnects is notified of a deleted conversation. */
export const DELETION_RETENTION = 86_400_000;

/** Maximum number of events per read. */
export const EVENT_STEP = 500;

/**
 * Whether there may be events after this step. A step may be full at half of `READ_STEP.bytes`, because Postgres stores some
 * characters as two.
 */
export function mayGoOn(step: { message?: Pick<Message, "content"> }[]): boolean {
  if (step.length >= EVENT_STEP) return true;
  let bytes = 0;
  for (const { message } of step) bytes += Buffer.byteLength(message?.content ?? "");
  return 2 * bytes >= READ_STEP.bytes;
}

export interface AddedMessage {
  siteId: string;
  sessionId: string;
  message: Pick<Message, "id" | "content" | "at" | "extras" | "agent"> & {
    role: Exclude<Role, "user">;
  };
  /** Ids of the message's files, which were sent to this session. */
  files?: string[];
  idempotency: IdempotencyClaim | undefined;
}

export type AddedOutcome =
  | { outcome: "added"; message: Message }
  /** An earlier call with the same key and body added this message. */
  | { outcome: "again"; message: Message }
  /** The key was used with another body. */
  | { outcome: "conflict" }
  /** A file is not of this session, belongs to another message, or was removed. */
  | { outcome: "no_file" }
  | { outcome: "unknown" };

export interface EventStorage {
  /**
   * The number of the latest event of one conversation, or of all. 0 before the first event. A listener that starts there misses
   * nothing that is committed later.
   */
  latestEvent(conversation?: { siteId: string; sessionId: string }): Promise<number>;
  /** One step of the conversations with events after `after`. */
  changedSessions(after: number): Promise<ChangedSessions>;
  /**
   * The conversation's events after `after`, in order. Ends after `EVENT_STEP` events, or after the message that reaches
   * `READ_STEP.bytes` (`mayGoOn`).
   */
  sessionEvents(siteId: string, sessionId: string, after: number): Promise<SessionEvent[]>;
  /** One step of all events of a site after `after`, in the order of their numbers. */
  siteEvents(siteId: string, after: number): Promise<SiteEvents>;
  /**
   * Adds a message that is not a reply, at the end of the session. An agent's message clears the outcome. A call with the same key
   * and body returns the message that the first one added.
   */
  addMessage(added: AddedMessage): Promise<AddedOutcome>;
  /**
   * The session's messages after one number up to another, oldest first, at most the last 100 with at most 262,144 UTF-16 units
   * together.
   */
  messagesBetween(siteId: string, sessionId: string, after: number, through: number): Promise<Message[]>;
}

export const MESSAGES_BETWEEN = 100;
