import type { Rating, Role } from "../../sessions/message.ts";
import type { Session } from "../../sessions/session.ts";

export interface SessionPage {
  sessions: Session[];
  total: number;
}

/** The sessions of a site that were created in a range of time. */
export interface SessionRange {
  siteId: string;
  /** Limits of `createdAt`, both inclusive. Undefined: no limit. */
  from: number | undefined;
  to: number | undefined;
}

export interface SessionQuery extends SessionRange {
  /** From 1. */
  page: number;
  perPage: number;
}

/** A session's position in the order of the list, whether or not it still exists. */
export type SessionPosition = Pick<Session, "createdAt" | "id">;

/** All given conditions must hold; at least one is given. */
export interface SessionSearch extends SessionRange {
  /** Text that one of the messages contains: at least one character, all taken literally. */
  text?: string;
  /** The visitor gave a reply this rating. If `text` is given too, that reply must contain it. */
  rating?: Rating;
  /** Only sessions that are unanswered (`SessionMarks`) at this instant. */
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

/** Marks of a session in a list. */
export interface SessionMarks {
  sessionKey: number;
  /** JSON of a `StartContext`. */
  beginning?: string;
  /** `down` if a reply among the latest `MARKED_MESSAGES` has this rating. Otherwise `up` if one of these replies is rated `up`. */
  rating?: Rating;
  /** The last message is the visitor's, and no reply to it is expected. */
  unanswered?: true;
}

/** Number of latest messages that count for a session's marks. Limits the cost of a list with very long conversations. */
export const MARKED_MESSAGES = 200;

/** Where to continue a search: with this session, after this message (0: with its first). */
export interface SearchPosition extends SessionPosition {
  messageKey: number;
}

export interface SearchStep {
  /** The found sessions, in the order of the list. */
  found: Session[];
  /** Where the search continues; undefined at the end of the range. */
  next: SearchPosition | undefined;
}

/** Maximum number of sessions and messages, and of characters, in one step of a search. */
export const SEARCH_STEP = { rows: 500, characters: 262_144 };

/**
 * Milliseconds from a session's start during which the id of the removed session is remembered: longer than the lifetime of a token
 * that was issued before the first message.
 */
export const REMEMBERED = 3_660_000;

/** The sessions to remove: all that match every given field. At least one field is given. */
export interface SessionFilter {
  siteId?: string;
  /** The id of a verified or claimed user. */
  userId?: string;
  /** Together with a user: only sessions in which the user is verified. */
  verified?: boolean;
  /**
   * Only sessions whose visitor left this e-mail address, in any case, in the contact form. Excludes sessions of verified users,
   * who may have entered another person's address.
   */
  contactEmail?: string;
  /** Only sessions with `lastMessageAt` before this instant. */
  inactiveBefore?: number;
}
