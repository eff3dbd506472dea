import type { StoredMessage } from "../../port.ts";
import type { MessageRows } from "./message-rows.ts";
import type { Synchronous } from "./operations.ts";
import { type SessionRows, storedSession } from "./session-rows.ts";
import type { UsageCounts } from "./usage-counts.ts";

type ConversationOperations = Synchronous<
  "openSession" | "session" | "currentSession" | "conversation" | "removeConversation"
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
      return row && { session: storedSession(row), messages: messages.of(row.key).map(plainMessage) };
    },
    removeConversation(siteId, id) {
      const row = sessions.find(siteId, id);
      if (row !== undefined) sessions.remove(siteId, row);
      return row !== undefined;
    },
  };
}

function plainMessage({ id, role, content, at }: StoredMessage): StoredMessage {
  return { id, role, content, at };
}
