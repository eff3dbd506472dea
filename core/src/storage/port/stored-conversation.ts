import type { ReplyExtras } from "../../reply-extras.ts";
import type { Agent, Contact, Handling, HandoverReason, Returned } from "./live-storage.ts";
import type { MessageRange } from "./message-steps.ts";

/** An `agent` is a person of the site's. */
export type Role = "user" | "assistant" | "agent";

/** Who a session belongs to. `verified`: signed by the platform; else merely claimed by the page. */
export interface SessionUser {
  id: string | undefined;
  verified: boolean;
  /** Only of a verified user. An agent's answer is mailed there once they are gone. */
  email?: string | undefined;
}

export interface StoredSession {
  /** Storage's own number for this conversation; never used again, so a deleted session's late reply finds nothing. */
  key: number;
  id: string;
  createdAt: number;
  /** The latest message's instant, or `createdAt` before the first; never before `createdAt`, whatever a clock says. */
  lastMessageAt: number;
  /** Both roles. */
  messageCount: number;
  user: SessionUser | undefined;
  /** How often it has changed who handles it; absent where never. */
  epoch?: number;
  /** Absent where the workflow handles it. */
  handling?: Handling;
  /** Absent where the workflow has heard everything. */
  returned?: Returned;
  outcome?: Outcome;
}

/**
 * What the team still has to see of a conversation (design.md §20.1): a wait that timed out, or a message left by the contact
 * form. An agent's message clears it.
 */
export interface Outcome extends HandoverReason {
  is: "missed" | "contact_left";
  at: number;
}

export interface StoredMessage {
  id: string;
  role: Role;
  content: string;
  at: number;
  /** A reply that the visitor broke off: what had come so far. */
  stopped?: true;
  /** What the visitor thinks of a reply. */
  rating?: Rating;
  /** Why, in the visitor's words. */
  ratingReason?: string;
  extras?: ReplyExtras;
  /** Who wrote it, of an agent's. */
  agent?: Agent;
  /** Sent with it, in order. */
  files?: SentFile[];
}

/** `size` in bytes; `type` is a media type. */
export interface SentFile {
  id: string;
  name: string;
  type: string;
  size: number;
}

export type Rating = "up" | "down";

/** What produced a reply: kept with it, so that an answer can be given again word for word. */
export interface ReplyMetadata {
  model: string;
  tokensUsed: number;
  /** Milliseconds. */
  responseTime: number;
}

export interface StoredConversation {
  session: StoredSession;
  /** The first `READ_STEP` of the page, in the order in which they were committed. */
  messages: StoredMessage[];
  /** The page's other messages; absent if these are all (`messagesIn`). */
  rest?: MessageRange;
  /** There are messages before the page. */
  hasMore?: true;
  /** The session has no message that the page was to end before: there are no messages here. */
  unknownBefore?: true;
  /**
   * Until when a reply may still be expected; undefined if every message has its reply or was given up. A store may look
   * at the newest `PAGE_LIMIT.messages` only.
   */
  pendingUntil: number | undefined;
}

export interface ExportedSession {
  session: StoredSession;
  /** The id of the session that follows this expired one. */
  successor: string | undefined;
  messages: (StoredMessage & { metadata: ReplyMetadata | undefined })[];
  /** Where it began, and with what of a shop (JSON). */
  page?: string;
  shop?: string;
  /** What the visitor left to be answered by e-mail. Who handles the conversation is not exported. */
  contact?: Contact;
}

/** A session as far as one read of an export got with it. */
export interface SessionPart extends ExportedSession {
  /** Its other messages; absent if these are all (`messagesIn`). */
  rest?: MessageRange;
}
