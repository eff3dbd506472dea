import { z } from "zod";
import { dateBound, inOrder } from "../dates.ts";
import { isoTime, wholeNumber } from "../fields.ts";
import { route } from "../route.ts";

/** spec.md, GET /sessions. */
export const listSessions = route({
  method: "GET",
  path: "/sessions",
  summary: "List chat sessions, newest first",
  access: { permission: "sessions:read" },
  query: z
    .object({
      page: wholeNumber({ least: 1, most: 999_999_999_999_999, fallback: 1 }),
      per_page: wholeNumber({ least: 1, most: 100, fallback: 20 }),
      from: dateBound("start").optional(),
      to: dateBound("end").optional(),
    })
    .superRefine(inOrder),
  output: z.object({
    success: z.literal(true),
    data: z.array(
      z.object({
        session_id: z.string(),
        created_at: z.string(),
        message_count: z.int(),
        last_message_at: z.string(),
      }),
    ),
    pagination: z.object({ page: z.int(), per_page: z.int(), total: z.int(), total_pages: z.int() }),
  }),
  status: 200,
  failures: [],
  async handle({ principal, query }, { storage }) {
    const { page, per_page, from, to } = query;
    const { sessions, total } = await storage.listSessions({
      siteId: principal.site.id,
      page,
      perPage: per_page,
      from,
      to,
    });
    return {
      success: true as const,
      data: sessions.map((session) => ({
        session_id: session.id,
        created_at: isoTime(session.createdAt),
        message_count: session.messageCount,
        last_message_at: isoTime(session.lastMessageAt),
      })),
      pagination: { page, per_page, total, total_pages: Math.ceil(total / per_page) },
    };
  },
});
