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
 * What each store keeps of conversations in its own way, inside one transaction: SQLite remembers sessions and adds up counts,
 * Postgres holds the rows that it reads.
 */
export interface ConversationRows {
  database: Database;
  /** Nobody else changes a session that was found until the transaction ends. */
  find(siteId: string, id: string): Steps<SessionRow | undefined>;
  byKey(siteId: string, key: number): Steps<SessionRow | undefined>;
  /** Undefined where the id is taken. */
  add(session: NewSession): Steps<SessionRow | undefined>;
  change(session: SessionRow, to: SessionChange): Steps<SessionRow>;
  /** A message was added to it. */
  count(siteId: string, session: SessionRow, message: { key: number; at: number }): Steps<void>;
  /** Whether the site is there, and stays until the transaction ends. */
  holdsSite(siteId: string): Steps<boolean>;
  /** A number for a message or another event: higher than all before. */
  nextNumber(): Steps<number>;
  usage: UsageOfConversations;
}

/** Days are those of `sites/site-days.ts`. Written with the transaction. */
export interface UsageOfConversations {
  add(siteId: string, day: number, what: UsageCount, by?: 1 | -1): void;
  came(siteId: string, day: number, what: "messages" | "sessions"): void;
  /** `responseTime` in milliseconds. */
  cameReply(siteId: string, day: number, reply: Pick<ReplyMetadata, "responseTime" | "tokensUsed">): void;
  /** The first message of a person, so many milliseconds after a handover of that day. */
  cameAnswer(siteId: string, day: number, waited: number): void;
}
