import type { Message, ReplyMetadata } from "../../sessions/message.ts";

/** Maximum number of messages, and of bytes of their texts in UTF-8, in one page of a conversation (contract §4.3). */
export const PAGE_LIMIT = { messages: 1_000, bytes: 4_194_304 };

/**
 * Maximum that one read of messages returns, unless its first message is longer. A long conversation is read in several steps, so
 * that a reader has only one of them in memory.
 */
export const READ_STEP = { messages: 1_000, bytes: 262_144 };

/** Which page of a conversation: its newest messages, or those before a message. */
export interface PageQuery {
  /** The id of a message. */
  before?: string | undefined;
  /** Maximum number of messages; default and upper limit: `PAGE_LIMIT.messages`. */
  limit?: number | undefined;
  /** Maximum number of bytes, unless the page is one message; default and upper limit: `PAGE_LIMIT.bytes`. */
  bytes?: number | undefined;
}

/** The messages of a session with numbers after `after`, up to `through`. */
export interface MessageRange {
  sessionKey: number;
  after: number;
  through: number;
}

/** Messages in the order in which they were committed. */
export interface MessageStep {
  messages: (Message & { metadata: ReplyMetadata | undefined })[];
  /** The part of the range that this step left out; absent if none. */
  rest?: MessageRange;
}
