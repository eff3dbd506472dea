import type { Message } from "../../../../sessions/message.ts";
import { runNow } from "../../../database.ts";
import { lastLinkOf } from "../../../methods/conversations/last-link.ts";
import type { ConversationRows } from "../../../methods/conversations/rows.ts";
import { storedSession } from "../../../session-row.ts";
import type { MessageRows, MessageWithMetadata } from "../messages/message-rows.ts";
import type { Synchronous } from "../synchronous.ts";
import type { SessionRows } from "./session-rows.ts";

type ConversationOperations = Synchronous<
  "session" | "currentSession" | "conversation" | "messagesIn" | "message"
>;

export function conversationOperations(
  sessions: SessionRows,
  messages: MessageRows,
  rows: ConversationRows,
): ConversationOperations {
  return {
    session(siteId, id) {
      const row = sessions.find(siteId, id);
      return row && storedSession(row);
    },
    currentSession(siteId, id) {
      const row = sessions.find(siteId, id);
      return row && storedSession(runNow(lastLinkOf(rows, siteId, row)));
    },
    conversation(siteId, id, { before, ...most } = {}) {
      const row = sessions.find(siteId, id);
      if (row === undefined) return undefined;
      const pendingUntil = messages.pendingUntil(row.key);
      const beforeKey = before === undefined ? undefined : messages.keyOf(row.key, before);
      if (before !== undefined && beforeKey === undefined)
        return { session: storedSession(row), messages: [], unknownBefore: true, pendingUntil };
      const { bounds, hasMore } = messages.page(row.key, beforeKey, most);
      const step = bounds && messages.step({ sessionKey: row.key, ...bounds });
      return {
        session: storedSession(row),
        messages: step?.messages.map(plainMessage) ?? [],
        ...(step?.rest && { rest: step.rest }),
        ...(hasMore && { hasMore }),
        pendingUntil,
      };
    },
    messagesIn(siteId, range) {
      if (sessions.byKey(siteId, range.sessionKey) === undefined) return { messages: [] };
      const { messages: found, rest } = messages.step(range);
      return { messages: found, ...(rest && { rest }) };
    },
    message(siteId, sessionId, messageId) {
      const row = sessions.find(siteId, sessionId);
      const found = row && messages.byId(row.key, messageId);
      return found && plainMessage(found);
    },
  };
}

export function plainMessage({ metadata: _, ...message }: MessageWithMetadata): Message {
  return message;
}
