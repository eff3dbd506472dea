import { z } from "zod";
import { dateBound, inOrder } from "../dates.ts";
import { messageRecord, recordOf } from "../message-record.ts";
import { placeCursor } from "../place-cursor.ts";
import { route } from "../route.ts";
import { sessionSummary, summaryOf } from "../session-summary.ts";

/** A page has this many sessions at most, and ends with the one that brings it to this many messages. */
const PAGE = { sessions: 100, messages: 1_000 };

export const exportConversations = route({
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
      cursor: placeCursor.optional(),
    })
    .superRefine(inOrder),
  output: z.object({
    success: z.literal(true),
    data: z.array(z.object({ session: sessionSummary, messages: z.array(messageRecord) })),
    next: z.string().nullable(),
  }),
  status: 200,
  failures: [],
  async handle({ principal, query: { from, to, cursor } }, { storage }) {
    const range = { siteId: principal.site.id, from, to };
    const exported = await storage.exportRange(range, cursor, PAGE);
    const last = exported.at(-1)?.session;
    const messages = exported.reduce((sum, each) => sum + each.session.messageCount, 0);
    const isFull = exported.length === PAGE.sessions || messages >= PAGE.messages;
    return {
      success: true as const,
      data: exported.map((each) => ({
        session: summaryOf(each.session),
        messages: each.messages.map(recordOf),
      })),
      next: isFull && last !== undefined ? z.encode(placeCursor, last) : null,
    };
  },
});
