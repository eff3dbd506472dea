import type { Rating, Role } from "../../sessions/message.ts";
import type { Session } from "../../sessions/session.ts";

export interface SessionPage {
  sessions: Session[];
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
export type SessionPosition = Pick<Session, "createdAt" | "id">;

/** Of what is given, all has to be so; at least one is. */
export interface SessionSearch extends SessionRange {
  /** Somebody says it: at least one character, each of which stands for itself. */
  text?: string;
  /** The visitor rated a reply so: the one that says the text, where one is given. */
  rating?: Rating;
  /** Unanswered (`SessionMarks`) at this instant. */
  unansweredAt?: number;
}

/** How a conversation begins, with at most the first 1,000 characters (Unicode code points). */
export interface FirstWords {
  sessionKey: number;
  content: string;
}

/** The latest message of a conversation, with at most the first 1,000 characters (Unicode code points). */
export interface LastWords {
  sessionKey: number;
  role: Role;
  content: string;
  at: number;
}

/** What stands out in a session. */
export interface SessionMarks {
  sessionKey: number;
  /** JSON of a `Beginning`. */
  beginning?: string;
  /** `down` where a reply among the latest `MARKED_MESSAGES` is rated so, else `up` where one is. */
  rating?: Rating;
  /** Its last message is the visitor's, and no reply to it is expected any more. */
  unanswered?: true;
}

/** So that a list costs no more where a conversation has no end. */
export const MARKED_MESSAGES = 200;

/** What a search has not looked at yet begins with this session, behind this message (0: with its first). */
export interface SearchPosition extends SessionPosition {
  messageKey: number;
}

export interface SearchStep {
  /** In the order of the list. */
  found: Session[];
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
