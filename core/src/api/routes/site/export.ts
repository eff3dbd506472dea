import { z } from "zod";
import { route } from "../../route.ts";
import { dateBound, inOrder } from "../../schemas/date-bounds.ts";
import { messageRecord, recordOf } from "../../schemas/message-record.ts";
import { sessionCursor } from "../../schemas/session-cursor.ts";
import { sessionSummary, summaryOf } from "../../schemas/session-summary.ts";
import { exportedTeam, exportedTeamOf } from "../../schemas/team-record.ts";
import { begun, knownLater, readLater } from "../../streaming/json-pieces.ts";
import { readMessages } from "../../streaming/read-messages.ts";

/** Maximum number of sessions and messages of a page. A page ends after the session that reaches the number of messages. */
const PAGE = { sessions: 100, messages: 1_000 };

export const exportConversations = route({
  operationId: "exportConversations",
  client: "conversations.export",
  method: "GET",
  path: "/export",
  summary: "Read all conversations, page by page",
  description:
    "Newest first. `from` and `to` limit when the conversations began. `next` is the `cursor` of the next page, with the same `from` and `to`; null on the last page. A page has up to 100 complete conversations.",
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
    data: z.array(
      z.object({
        session: sessionSummary,
        messages: z.array(messageRecord),
        ...exportedTeam,
      }),
    ),
    next: z.string().nullable(),
  }),
  status: 200,
  failures: [],
  async handle({ principal, query: { from, to, cursor }, now }, { storage, fileAddress }) {
    const range = { siteId: principal.site.id, from, to };
    let last = cursor;
    let isFull = false;
    const page = async function* () {
      const left = { ...PAGE };
      while (!isFull) {
        const parts = await storage.exportRange(range, last, left);
        if (parts.length === 0) return;
        for (const part of parts) {
          last = part.session;
          left.sessions -= 1;
          left.messages -= part.session.messageCount;
          yield {
            session: summaryOf(part.session),
            messages: readMessages(storage, range.siteId, part, (each) => recordOf(each, fileAddress)),
            ...(await exportedTeamOf(storage, range.siteId, part.session, now)),
          };
        }
        isFull = left.sessions <= 0 || left.messages <= 0;
      }
    };
    return {
      success: true as const,
      data: readLater(await begun(page())),
      next: knownLater(() => (isFull && last !== undefined ? z.encode(sessionCursor, last) : null)),
    };
  },
});
