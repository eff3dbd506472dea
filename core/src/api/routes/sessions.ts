import { z } from "zod";
import { purgeStep } from "../../sessions/purge-step.ts";
import type { StoredSession } from "../../storage/port.ts";
import { dateBound, inOrder } from "../dates.ts";
import { wholeNumber } from "../fields.ts";
import { requireAccess } from "../permission.ts";
import { route } from "../route.ts";
import { previewsOf, sessionPreview } from "../session-preview.ts";
import { sessionSummary, summaryOf } from "../session-summary.ts";

/** Unicode code points. */
const LONGEST_SEARCH = 100;

const searchText = z
  .string()
  .min(1)
  .refine((text) => [...text].length <= LONGEST_SEARCH, {
    params: { reason: "too_long" },
    message: `It may have ${LONGEST_SEARCH} characters at most.`,
  })
  .meta({
    description:
      "Only sessions in which somebody says this text, in capitals or not. Needs conversations:read as well.",
    minLength: 1,
    maxLength: LONGEST_SEARCH,
  });

const include = z.enum(["preview"]).optional().meta({
  description: "How each conversation begins, and with whom. Needs conversations:read as well.",
});

/** spec.md, GET /sessions. */
export const listSessions = route({
  method: "GET",
  path: "/sessions",
  summary: "List chat sessions, newest first",
  description:
    "With `search`, `total` counts what was found, and `search_complete` is false if there are more messages in the range than a search looks at: the newest 20,000, fewer where they are long.",
  access: { permission: "sessions:read" },
  query: z
    .object({
      page: wholeNumber({ least: 1, most: 999_999_999_999_999, fallback: 1 }),
      per_page: wholeNumber({ least: 1, most: 100, fallback: 20 }),
      from: dateBound("start").optional(),
      to: dateBound("end").optional(),
      search: searchText.optional(),
      include,
    })
    .superRefine(inOrder),
  output: z.object({
    success: z.literal(true),
    data: z.array(sessionSummary.extend({ preview: sessionPreview.optional() })),
    pagination: z.object({ page: z.int(), per_page: z.int(), total: z.int(), total_pages: z.int() }),
    search_complete: z.boolean().optional(),
  }),
  status: 200,
  failures: [],
  async handle({ principal, query }, { storage, searchSessions }) {
    const { page, per_page, from, to, search: text, include } = query;
    const siteId = principal.site.id;
    const range = { siteId, from, to };
    // Whoever may search for any text may as well read them all.
    if (text ?? include) requireAccess({ permission: "conversations:read" }, principal);
    const answer = async (sessions: StoredSession[], total: number) => {
      const previews = include && (await previewsOf(siteId, sessions, storage));
      return {
        success: true as const,
        data: sessions.map((session) => ({ ...summaryOf(session), preview: previews?.get(session.key) })),
        pagination: { page, per_page, total, total_pages: Math.ceil(total / per_page) },
      };
    };
    if (text === undefined) {
      const { sessions, total } = await storage.listSessions({ ...range, page, perPage: per_page });
      return answer(sessions, total);
    }
    const { found, complete } = await searchSessions({ ...range, text });
    const shown = found.slice((page - 1) * per_page, page * per_page);
    return { ...(await answer(shown, found.length)), search_complete: complete };
  },
});

export const deleteSessions = route({
  method: "DELETE",
  path: "/sessions",
  summary: "Delete conversations in which nothing has happened since a day",
  description:
    "For good, with all their messages: those whose last message, or whose beginning without one, lies before the instant. Some hundreds at a time: repeat the call while `more` is true.",
  access: { permission: "conversations:delete" },
  query: z.object({ before: dateBound("start") }),
  output: z.object({ success: z.literal(true), deleted: z.int(), more: z.boolean() }),
  status: 200,
  failures: [],
  async handle({ principal, query }, { storage }) {
    const filter = { siteId: principal.site.id, inactiveBefore: query.before };
    return { success: true as const, ...(await purgeStep(storage, filter)) };
  },
});
