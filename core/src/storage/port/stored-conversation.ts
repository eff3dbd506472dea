import type { ExportedSession } from "../../sessions/exported-session.ts";
import type { Message } from "../../sessions/message.ts";
import type { Session } from "../../sessions/session.ts";
import type { MessageRange } from "./message-steps.ts";

export interface StoredConversation {
  session: Session;
  /** The first `READ_STEP` of the page, in the order of the commits. */
  messages: Message[];
  /** Where `messagesIn` continues. Absent if these are all messages of the page. */
  rest?: MessageRange;
  /** Whether there are messages before the page. */
  hasMore?: true;
  /** The session does not have the message before which the page should end. `messages` is empty. */
  unknownBefore?: true;
  /**
   * Until when a reply may arrive. Undefined if every message has its reply or was given up. A store may check only the newest
   * `PAGE_LIMIT.messages`.
   */
  pendingUntil: number | undefined;
}

/** A session with the messages of one read of an export. */
export interface SessionPart extends ExportedSession {
  /** Where `messagesIn` continues. Absent if these are all messages of the session. */
  rest?: MessageRange;
}
