import type { StoredSession } from "./stored-conversation.ts";

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
