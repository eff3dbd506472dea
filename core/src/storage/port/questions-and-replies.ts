import type { HandoverReason } from "../../sessions/handling.ts";
import type { Message, ReplyMetadata, SentFile } from "../../sessions/message.ts";
import type { Session, SessionUser } from "../../sessions/session.ts";
import type { MarkedKind } from "../../sessions/unanswered-question.ts";
import type { SiteDays } from "../../sites/site-days.ts";

export interface Question extends SiteDays {
  siteId: string;
  /** The requested session; undefined starts a new session. */
  sessionId: string | undefined;
  /** The session that a visitor's token was issued for; absent for a key, which may use every session of its site. */
  ownSession?: string | undefined;
  /** The id for a new session, if one begins. */
  freshSessionId: string;
  messageId: string;
  content: string;
  at: number;
  /** Milliseconds without a message after which a session is over: over at `lastMessageAt + sessionTimeout`. */
  sessionTimeout: number;
  /** Undefined for guests. Replaces the session's user if given. */
  user: SessionUser | undefined;
  /** JSON of a `StartContext`, stored with a session that begins. */
  beginning?: string;
  /** Ids of the message's files. Each is complete, belongs to this session or another of the visitor's, and to no other message. */
  files?: string[];
  idempotency: IdempotencyClaim | undefined;
  attempt: Attempt;
  /** Emits an event for the site's owner (`OutboxStorage`). */
  tells?: true;
}

/** One attempt to answer a message. */
export interface Attempt {
  /** Until when a reply may arrive. */
  dueAt: number;
  /** The secret in the URL for a late reply. */
  replySecret: string;
}

/** A claim on an `Idempotency-Key` (at most 255 characters, counted per site). */
export interface IdempotencyClaim {
  key: string;
  /** Hash of everything in which two requests must be equal. */
  bodyHash: string;
  /** Until when the claimant is assumed to be working. After that, another request may claim the key. */
  leaseUntil: number;
  /** When the key is forgotten, as if never used. Deleting its conversation also forgets it. */
  expiresAt: number;
}

export type QuestionOutcome =
  /** Stored: the session with this message, and storage's number for the message. */
  | { outcome: "recorded"; session: Session; questionKey: number; files?: SentFile[] }
  /**
   * Stored without asking for a reply, because the workflow does not handle the conversation. Also the outcome of a repeated key
   * and body.
   */
  | { outcome: "handled"; session: Session }
  /** The same key and body was answered before. */
  | { outcome: "answered"; sessionId: string; reply: StoredReply }
  /** The same key and body is being answered now. */
  | { outcome: "in_flight" }
  /** The key was used with another body. */
  | { outcome: "conflict" }
  /** A session would begin, but the site does not exist. Nothing was stored. */
  | { outcome: "no_site" }
  /** The requested session is not the visitor's. Nothing was stored. */
  | { outcome: "not_own" }
  /** A file is not available for this message. Nothing was stored. */
  | { outcome: "no_file" };

/** The message that a reply or a failure belongs to. */
export interface QuestionRef {
  siteId: string;
  sessionKey: number;
  questionKey: number;
}

export interface StoredReply extends Pick<Message, "stopped" | "extras"> {
  messageId: string;
  content: string;
  metadata: ReplyMetadata;
}

export interface Reply extends QuestionRef, StoredReply, SiteDays {
  at: number;
  idempotencyKey: string | undefined;
  /** The session's epoch when the reply was requested; absent: 0. */
  epoch?: number;
  /** Set if the reply hands the conversation over. */
  handover?: Handover;
  /** The reply itself is marked as not answering the question. */
  unanswered?: MarkedKind;
  /** Number of tool calls that the model made for the reply. */
  toolCalls?: number;
  /** Emits an event for the site's owner (`OutboxStorage`). */
  tells?: true;
}

/** Why a workflow hands a conversation over, and until when the visitor waits for a person. */
export interface Handover extends HandoverReason {
  dueAt: number;
}

export type ReplyOutcome =
  /** Stored; with the changed session, if the reply handed it over. */
  | { outcome: "stored"; session?: Session }
  /** The handling of the conversation changed since the reply was requested; nothing was stored. */
  | { outcome: "superseded"; session: Session }
  /** The message already had its reply; nothing was stored. */
  | { outcome: "answered"; reply: StoredReply }
  /** The session was deleted; nothing was stored. */
  | { outcome: "gone" };

export interface Failed extends QuestionRef, Pick<Attempt, "dueAt">, SiteDays {
  at: number;
  claim: Pick<IdempotencyClaim, "key" | "leaseUntil"> | undefined;
  /** The visitor stopped the reply. */
  stopped?: true;
  /** Hands the conversation over once this many messages in a row have failed. Absent: never. */
  handover?: Handover & { afterFailures: number };
}

/** The message that a late reply answers. */
export interface AskedQuestion extends QuestionRef, Pick<Attempt, "replySecret"> {
  at: number;
  sessionId: string;
  /** The session's epoch when the question was asked; absent: 0. */
  epoch?: number;
  /** Undefined once the question has its reply or was given up. */
  dueAt: number | undefined;
}
