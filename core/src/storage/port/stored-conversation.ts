import type { ExportedSession } from "../../sessions/exported-session.ts";
import type { Message } from "../../sessions/message.ts";
import type { Session } from "../../sessions/session.ts";
import type { MessageRange } from "./message-steps.ts";

export interface StoredConversation {
  session: Session;
  /** The first `READ_STEP` of the page, in the order in which they were committed. */
  messages: Message[];
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

/** A session as far as one read of an export got with it. */
export interface SessionPart extends ExportedSession {
  /** Its other messages; absent if these are all (`messagesIn`). */
  rest?: MessageRange;
}
