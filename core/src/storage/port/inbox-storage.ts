import type { SessionPage, SessionRange } from "./session-queries.ts";

/** Views of a team's inbox (contract §20.4). `disliked` is a search: `searchSessions`. */
export type InboxView =
  | "open"
  | "waiting"
  | "mine"
  | "unassigned"
  | "missed"
  | "contact"
  | "snoozed"
  | "closed"
  /** Not closed, with a question that counts as unanswered (`unanswered-question.ts`) and after which no person has written. */
  | "unanswered";

export interface InboxQuery extends SessionRange {
  view?: InboxView | undefined;
  /** `created`: newest `createdAt` first, ties by id. `activity`: newest `lastMessageAt` first. */
  order: "created" | "activity";
  /** The person for the view `mine`. */
  reader?: string | undefined;
  tag?: string | undefined;
  userId?: string | undefined;
  /** The instant for which the view is read: snoozes that end later are active. */
  at: number;
  /** From 1. */
  page: number;
  perPage: number;
}

/** Number of sessions that a view covers: the newest by activity. Counts stop there too. */
export const INBOX_REACH = 10_000;
/** Number of open sessions that `unread` covers: the newest by activity. */
export const UNREAD_REACH = 1_000;

export interface InboxCounts {
  open: number;
  waiting: number;
  unassigned: number;
  missed: number;
  contact: number;
  /** Open conversations assigned to the reader. This and `unread` are undefined without a reader. */
  mine: number | undefined;
  /** Open conversations with visitors' messages after the reader's mark. */
  unread: number | undefined;
}

export interface InboxStorage {
  /** A page costs about the same at a thousand and at a million sessions. Pages end at `INBOX_REACH`. */
  inboxSessions(query: InboxQuery): Promise<SessionPage>;
  inboxCounts(siteId: string, reader: string | undefined, at: number): Promise<InboxCounts>;
}
