import type { StoredMessage } from "../../port.ts";
import type { MessageRows, MessageWithMetadata } from "./message-rows.ts";
import type { Synchronous } from "./operations.ts";
import { type SessionRows, storedSession } from "./session-rows.ts";
import type { UsageCounts } from "./usage-counts.ts";

type ConversationOperations = Synchronous<
  "openSession" | "session" | "currentSession" | "conversation" | "rateReply" | "removeConversation"
>;

export function conversationOperations(
  sessions: SessionRows,
  messages: MessageRows,
  usage: UsageCounts,
): ConversationOperations {
  return {
    openSession({ siteId, id, at, user }) {
      usage.add(siteId, at, "sessions");
      return storedSession(sessions.add({ siteId, id, createdAt: at, user }));
    },
    session(siteId, id) {
      const row = sessions.find(siteId, id);
      return row && storedSession(row);
    },
    currentSession(siteId, id) {
      const row = sessions.find(siteId, id);
      return row && storedSession(sessions.lastLink(siteId, row));
    },
    conversation(siteId, id) {
      const row = sessions.find(siteId, id);
      if (row === undefined) return undefined;
      return {
        session: storedSession(row),
        messages: messages.of(row.key).map(plainMessage),
        pendingUntil: messages.pendingUntil(row.key),
      };
    },
    rateReply({ siteId, sessionId, messageId, rating }) {
      const row = sessions.find(siteId, sessionId);
      const rated = row && messages.rate(row.key, messageId, rating);
      if (row === undefined || rated === undefined) return undefined;
      const { before, message } = rated;
      if (before !== rating) {
        if (before !== undefined) usage.add(siteId, message.at, COUNTED_AS[before], -1);
        if (rating !== undefined) usage.add(siteId, message.at, COUNTED_AS[rating]);
      }
      return { session: storedSession(row), message: plainMessage(message) };
    },
    removeConversation(siteId, id) {
      const row = sessions.find(siteId, id);
      if (row !== undefined) sessions.remove(siteId, row);
      return row !== undefined;
    },
  };
}

const COUNTED_AS = { up: "thumbsUp", down: "thumbsDown" } as const;

/** Without its metadata. */
export function plainMessage({ metadata: _, ...message }: MessageWithMetadata): StoredMessage {
  return message;
}
