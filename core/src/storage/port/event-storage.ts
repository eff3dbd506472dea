import type { SessionEvent } from "../../sessions/events.ts";
import type { Message, Role } from "../../sessions/message.ts";
import type { Session } from "../../sessions/session.ts";
import { READ_STEP } from "./message-steps.ts";
import type { IdempotencyClaim } from "./questions-and-replies.ts";

export interface SiteEvents {
  events: SessionEvent[];
  /** Those in which something happened, as they are now; without those that are gone. */
  sessions: Session[];
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
  /** Ids of files that came into this session and go with it. */
  files?: string[];
  idempotency: IdempotencyClaim | undefined;
}

export type AddedOutcome =
  | { outcome: "added"; message: Message }
  /** The same key and body added this message before. */
  | { outcome: "again"; message: Message }
  /** The key was used with another body. */
  | { outcome: "conflict" }
  /** One of its files is not of this session, went with another message, or is no more. */
  | { outcome: "no_file" }
  | { outcome: "unknown" };

export interface EventStorage {
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
  sessionEvents(siteId: string, sessionId: string, after: number): Promise<SessionEvent[]>;
  /** One such step of all events of a site behind `after`, in the order of their numbers. */
  siteEvents(siteId: string, after: number): Promise<SiteEvents>;
  /**
   * Adds a message that nobody asked for behind everything the session holds; an agent's clears the outcome. A repeated key and body finds the message it
   * added.
   */
  addMessage(added: AddedMessage): Promise<AddedOutcome>;
  /**
   * The session's messages behind one number up to another, oldest first, at most the last 100 of them and no more than have
   * 262,144 UTF-16 units together.
   */
  messagesBetween(siteId: string, sessionId: string, after: number, through: number): Promise<Message[]>;
}

/** Of `messagesBetween`. */
export const MESSAGES_BETWEEN = 100;
