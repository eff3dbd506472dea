import type { Message } from "../../../../sessions/message.ts";
import { dayOf } from "../../../../sites/site-days.ts";
import type { OutboxRows } from "../live/outbox-rows.ts";
import type { MessageRows, MessageWithMetadata } from "../messages/message-rows.ts";
import type { Synchronous } from "../synchronous.ts";
import type { UsageCounts } from "../usage/usage-counts.ts";
import { instantIn, type SessionRows, storedSession } from "./session-rows.ts";

type ConversationOperations = Synchronous<
  "session" | "currentSession" | "conversation" | "messagesIn" | "message" | "rateReply" | "countCart"
>;

export function conversationOperations(
  sessions: SessionRows,
  messages: MessageRows,
  usage: UsageCounts,
  outbox: Pick<OutboxRows, "tell">,
): ConversationOperations {
  return {
    session(siteId, id) {
      const row = sessions.find(siteId, id);
      return row && storedSession(row);
    },
    currentSession(siteId, id) {
      const row = sessions.find(siteId, id);
      return row && storedSession(sessions.lastLink(siteId, row));
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
    rateReply({ siteId, sessionId, messageId, rating, reason, tells, at: now, timezone }) {
      const row = sessions.find(siteId, sessionId);
      const rated = row && messages.rate(row.key, messageId, rating, reason);
      if (row === undefined || rated === undefined) return undefined;
      const { before, message } = rated;
      if (before.rating !== rating) {
        const day = dayOf(message.at, timezone);
        if (before.rating !== undefined) usage.add(siteId, day, COUNTED_AS[before.rating], -1);
        if (rating !== undefined) usage.add(siteId, day, COUNTED_AS[rating]);
      }
      if (before.rating !== rating || before.ratingReason !== reason) {
        const data = { message_id: messageId, rating: rating ?? "none", ...(reason && { reason }) };
        if (tells)
          outbox.tell(siteId, sessionId, "message.rated", { at: instantIn(row, now), now }, { data });
      }
      return { session: storedSession(row), message: plainMessage(message) };
    },
    countCart({ siteId, sessionId, messageId, product, at, timezone }) {
      const row = sessions.find(siteId, sessionId);
      const isNew = row && messages.addToCart(row.key, messageId, product);
      if (isNew) usage.add(siteId, dayOf(at, timezone), "assistedCarts");
      return isNew === undefined ? undefined : { isNew };
    },
  };
}

const COUNTED_AS = { up: "thumbsUp", down: "thumbsDown" } as const;

/** Without its metadata. */
export function plainMessage({ metadata: _, ...message }: MessageWithMetadata): Message {
  return message;
}
