import type { HandoverReason } from "../../sessions/handling.ts";
import type { Message, ReplyMetadata, SentFile } from "../../sessions/message.ts";
import type { Session, SessionUser } from "../../sessions/session.ts";
import type { MarkedKind } from "../../sessions/unanswered-question.ts";
import type { SiteDays } from "../../sites/site-days.ts";

export interface Question extends SiteDays {
  siteId: string;
  /** The session the caller asks for; undefined starts a new one. */
  sessionId: string | undefined;
  /** The session that a visitor's token was issued for; absent for a key, which reaches every session of its site. */
  ownSession?: string | undefined;
  /** The id a new session gets where one is needed. Unused ids are thrown away. */
  freshSessionId: string;
  messageId: string;
  content: string;
  at: number;
  /** Inactivity after which a session is over, in milliseconds: over at `lastMessageAt + sessionTimeout`. */
  sessionTimeout: number;
  /** Undefined for guests. Replaces the session's user where given. */
  user: SessionUser | undefined;
  /** JSON of a `Beginning`, kept with a session that begins. */
  beginning?: string;
  /** Ids of the files that go with it: whole, of this session or the visitor's own, and of no other message. */
  files?: string[];
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
  | { outcome: "recorded"; session: Session; questionKey: number; files?: SentFile[] }
  /**
   * Committed, and nobody is to be asked: the workflow does not handle the conversation. Or the same key and body came to
   * this before.
   */
  | { outcome: "handled"; session: Session }
  /** The same key and body was answered before. */
  | { outcome: "answered"; sessionId: string; reply: KeptReply }
  /** The same key and body is being answered now. */
  | { outcome: "in_flight" }
  /** The key was used with another body. */
  | { outcome: "conflict" }
  /** A session would have begun, and the site is not there (any more). Nothing was stored. */
  | { outcome: "no_site" }
  /** The session asked for is not the visitor's. Nothing was stored. */
  | { outcome: "not_own" }
  /** There is no such file for this message. Nothing was stored. */
  | { outcome: "no_file" };

/** Which message a reply or a failure belongs to. */
export interface QuestionRef {
  siteId: string;
  sessionKey: number;
  questionKey: number;
}

export interface KeptReply extends Pick<Message, "stopped" | "extras"> {
  messageId: string;
  content: string;
  metadata: ReplyMetadata;
}

export interface Reply extends QuestionRef, KeptReply, SiteDays {
  at: number;
  idempotencyKey: string | undefined;
  /** The session's epoch when the reply was asked for; absent: 0. */
  epoch?: number;
  /** The workflow hands the conversation over with it. */
  handover?: Handover;
  /** It says itself that it does not answer the question. */
  unanswered?: MarkedKind;
  /** As in a question. */
  tells?: true;
}

/** Why a workflow hands a conversation over, and until when somebody is waited for. */
export interface Handover extends HandoverReason {
  dueAt: number;
}

export type ReplyOutcome =
  /** With the session as it then is, where the reply handed it over. */
  | { outcome: "stored"; session?: Session }
  /** Somebody else handles the conversation since the reply was asked for, or did meanwhile; nothing was stored. */
  | { outcome: "superseded"; session: Session }
  /** The message had its reply already; nothing was stored. */
  | { outcome: "answered"; reply: KeptReply }
  /** The session was deleted; nothing was stored. */
  | { outcome: "gone" };

export interface Failed extends QuestionRef, Pick<Attempt, "dueAt">, SiteDays {
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
