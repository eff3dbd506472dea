import type { ReplyMetadata } from "../../../sessions/message.ts";
import type { SessionUser } from "../../../sessions/session.ts";
import type { Database, Steps } from "../../database.ts";
import type { UsageCount } from "../../port/usage-storage.ts";
import type { SessionChange, SessionRow } from "../../session-row.ts";

export interface NewSession {
  siteId: string;
  id: string;
  createdAt: number;
  user: SessionUser | undefined;
  beginning?: string | undefined;
}

/**
 * The parts of conversations that differ between the stores, inside one transaction: SQLite caches sessions and collects counts,
 * Postgres locks the rows that it reads.
 */
export interface ConversationRows {
  database: Database;
  /** Locks the found session until the transaction ends. */
  find(siteId: string, id: string): Steps<SessionRow | undefined>;
  byKey(siteId: string, key: number): Steps<SessionRow | undefined>;
  /** Undefined if the id is taken. */
  add(session: NewSession): Steps<SessionRow | undefined>;
  change(session: SessionRow, to: SessionChange): Steps<SessionRow>;
  count(siteId: string, session: SessionRow, message: { key: number; at: number }): Steps<void>;
  /** Locks the site until the transaction ends. False if the site does not exist. */
  holdsSite(siteId: string): Steps<boolean>;
  /** Draws a number for a message or another event, higher than all earlier numbers. */
  nextNumber(): Steps<number>;
  usage: UsageOfConversations;
}

/** Counts the usage of conversations. Days are those of `sites/site-days.ts`. Counts are written with the transaction. */
export interface UsageOfConversations {
  add(siteId: string, day: number, what: UsageCount, by?: number): void;
  came(siteId: string, day: number, what: "messages" | "sessions"): void;
  /** `responseTime` in milliseconds. */
  cameReply(siteId: string, day: number, reply: Pick<ReplyMetadata, "responseTime" | "tokensUsed">): void;
  /** Counts the first message of a person after a handover. `waited`: milliseconds since that handover, which was on `day`. */
  cameAnswer(siteId: string, day: number, waited: number): void;
}
