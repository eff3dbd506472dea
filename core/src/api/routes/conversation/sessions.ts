import { z } from "zod";
import type { Session } from "../../../sessions/session.ts";
import { purgeStep } from "../../../storage/purge-step.ts";
import { requireAccess } from "../../access/require-access.ts";
import { route } from "../../route.ts";
import { contactOf, contactRecord } from "../../schemas/contact-record.ts";
import { dateBound, inOrder } from "../../schemas/date-bounds.ts";
import { handlingState, handlingStateOf } from "../../schemas/handling-record.ts";
import { pageNumber, pageSize, paginationOf, paginationSchema } from "../../schemas/pagination.ts";
import { outcomeOf, outcomeRecord } from "../../schemas/session-fields.ts";
import { previewsOf, sessionPreview } from "../../schemas/session-preview.ts";
import { sessionSummary, summaryOf } from "../../schemas/session-summary.ts";
import { teamOf, teamRecord } from "../../schemas/team-record.ts";

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
  operationId: "listSessions",
  client: "sessions.list",
  method: "GET",
  path: "/sessions",
  summary: "List chat sessions, newest first",
  description:
    "With `search`, `rating` or `unanswered`, `total` counts what was found, and `search_complete` is false if there are more messages in the range than a search looks at: the newest 20,000, fewer where they are long.",
  access: { permission: "sessions:read" },
  query: z
    .object({
      page: pageNumber,
      per_page: pageSize,
      from: dateBound("start").optional(),
      to: dateBound("end").optional(),
      search: searchText.optional(),
      rating: z.enum(["up", "down"]).optional().meta({
        description:
          "Only sessions in which the visitor rated a reply so; with `search`, one that says the text. Needs conversations:read as well.",
      }),
      unanswered: z.literal("true", { error: "It is true." }).optional().meta({
        description:
          "Only sessions whose last message is the visitor's, where no reply is expected any more. Needs conversations:read as well.",
      }),
      handling: z.enum(["waiting", "person"]).optional().meta({
        description:
          "Only those that wait for a person, or that one handles: the oldest wait first, of any day.",
      }),
      view: z.enum(["missed", "contact"]).optional().meta({
        description:
          "Only those with the outcome `missed` or `contact_left`. Needs conversations:read as well. Not together with a search or `handling`.",
      }),
      include,
    })
    .superRefine(inOrder),
  output: z.object({
    success: z.literal(true),
    data: z.array(
      sessionSummary
        .extend({
          preview: sessionPreview.optional(),
          handling: handlingState.optional(),
          ...outcomeRecord,
          ...z.object(teamRecord).partial().shape,
          contact: contactRecord.optional().meta({
            description: "With `include=preview`: what the visitor left to be answered by e-mail.",
          }),
        })
        .meta({ title: "Session" }),
    ),
    pagination: paginationSchema,
    search_complete: z.boolean().optional(),
  }),
  status: 200,
  failures: [],
  async handle({ principal, query, now }, { storage, searchSessions }) {
    const { page, per_page, from, to, search: text, rating, unanswered, include, handling, view } = query;
    const siteId = principal.site.id;
    const range = { siteId, from, to };
    // A search for any text tells as much as reading: it needs the same permission.
    const isSearch = (text ?? rating ?? unanswered) !== undefined;
    if (isSearch || include || view) requireAccess({ permission: "conversations:read" }, principal);
    const answer = async (sessions: Session[], total: number) => {
      const previews = include && (await previewsOf(siteId, sessions, storage, now));
      const contacts = new Map(
        include
          ? await storage.contactsOf(
              siteId,
              sessions.map(({ key }) => key),
            )
          : [],
      );
      return {
        success: true as const,
        data: sessions.map((session) => ({
          ...summaryOf(session),
          preview: previews?.get(session.key),
          handling: handlingStateOf(session),
          ...outcomeOf(session),
          ...(include && teamOf(session, now)),
          contact: contactOf(contacts.get(session.key)),
        })),
        pagination: paginationOf(query, total),
      };
    };
    if (handling !== undefined) {
      const { sessions, total } = await storage.handledSessions({
        siteId,
        by: handling,
        page,
        perPage: per_page,
      });
      return answer(sessions, total);
    }
    if (view !== undefined) {
      const is = view === "missed" ? ("missed" as const) : ("contact_left" as const);
      const { sessions, total } = await storage.sessionsByOutcome({ ...range, is, page, perPage: per_page });
      return answer(sessions, total);
    }
    if (!isSearch) {
      const { sessions, total } = await storage.listSessions({ ...range, page, perPage: per_page });
      return answer(sessions, total);
    }
    const { found, complete } = await searchSessions({
      ...range,
      ...(text !== undefined && { text }),
      ...(rating && { rating }),
      ...(unanswered && { unansweredAt: now }),
    });
    const shown = found.slice((page - 1) * per_page, page * per_page);
    return { ...(await answer(shown, found.length)), search_complete: complete };
  },
});

export const deleteSessions = route({
  operationId: "deleteSessions",
  client: "sessions.deleteBefore",
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
  async handle({ principal, query, now }, { storage }) {
    const filter = { siteId: principal.site.id, inactiveBefore: query.before };
    return { success: true as const, ...(await purgeStep(storage, filter, now)) };
  },
});
