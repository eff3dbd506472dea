import { z } from "zod";
import { route } from "../../route.ts";
import { dateBound, inOrder } from "../../schemas/date-bounds.ts";
import { messageRecord, recordOf } from "../../schemas/message-record.ts";
import { sessionCursor } from "../../schemas/session-cursor.ts";
import { sessionSummary, summaryOf } from "../../schemas/session-summary.ts";

/** A page has this many sessions at most, and ends with the one that brings it to this many messages. */
const PAGE = { sessions: 100, messages: 1_000 };

export const exportConversations = route({
  operationId: "exportConversations",
  client: "conversations.export",
  method: "GET",
  path: "/export",
  summary: "Read all conversations, page by page",
  description:
    "Newest first, by the day on which they began. `next` is the `cursor` of the next page, with the same `from` and `to`; null on the last. A page holds up to 100 conversations, each whole.",
  access: { permission: "conversations:read" },
  query: z
    .object({
      from: dateBound("start").optional(),
      to: dateBound("end").optional(),
      cursor: sessionCursor.optional(),
    })
    .superRefine(inOrder),
  output: z.object({
    success: z.literal(true),
    data: z.array(z.object({ session: sessionSummary, messages: z.array(messageRecord) })),
    next: z.string().nullable(),
  }),
  status: 200,
  failures: [],
  async handle({ principal, query: { from, to, cursor } }, { storage, fileAddress }) {
    const range = { siteId: principal.site.id, from, to };
    const exported = await storage.exportRange(range, cursor, PAGE);
    const last = exported.at(-1)?.session;
    const messages = exported.reduce((sum, each) => sum + each.session.messageCount, 0);
    const isFull = exported.length === PAGE.sessions || messages >= PAGE.messages;
    return {
      success: true as const,
      data: exported.map((each) => ({
        session: summaryOf(each.session),
        messages: each.messages.map((message) => recordOf(message, fileAddress)),
      })),
      next: isFull && last !== undefined ? z.encode(sessionCursor, last) : null,
    };
  },
});
