import { z } from "zod";
import { purgeStep } from "../../../storage/purge-step.ts";
import { requireAccess } from "../../access/require-access.ts";
import { route } from "../../route.ts";
import { dateBound, inOrder } from "../../schemas/date-bounds.ts";
import { handlingState, handlingStateOf } from "../../schemas/handling-record.ts";
import {
  inboxQuery,
  isOfInbox,
  isSearch,
  noReader,
  readerOf,
  sessionsFor,
} from "../../schemas/inbox-query.ts";
import {
  pageNumber,
  pageSize,
  paginationOf,
  paginationSchema,
  searchText,
} from "../../schemas/pagination.ts";
import { previewedSession, previewedSessions } from "../../schemas/previewed-session.ts";
import { outcomeOf, outcomeRecord } from "../../schemas/session-fields.ts";
import { sessionSummary, summaryOf } from "../../schemas/session-summary.ts";

const include = z.enum(["preview"]).optional().meta({
  description: "The first words and the user of each conversation. Needs conversations:read as well.",
});

/** contract §D.4; contract §20.4. */
export const listSessions = route({
  operationId: "listSessions",
  client: "sessions.list",
  method: "GET",
  path: "/sessions",
  summary: "List chat sessions, newest first",
  description:
    "With `search`, `rating`, `unanswered` or the view `disliked`, `total` counts the results, and `search_complete` is false if the range has more messages than a search reads: the newest 20,000, fewer if they are long. Other views, and `order=activity`, cover the newest 10,000 sessions.",
  access: { permission: "sessions:read" },
  query: z
    .object({
      page: pageNumber,
      per_page: pageSize,
      from: dateBound("start").optional(),
      to: dateBound("end").optional(),
      search: searchText.optional().meta({
        description: "Only sessions that contain this text, ignoring case. Needs conversations:read as well.",
      }),
      rating: z.enum(["up", "down"]).optional().meta({
        description:
          "Only sessions in which the visitor gave a reply this rating; with `search`, a reply that contains the text. Needs conversations:read as well.",
      }),
      unanswered: z.literal("true", { error: "It must be true, or absent." }).optional().meta({
        description:
          "Only sessions whose last message is the visitor's and no longer expects a reply. Needs conversations:read as well.",
      }),
      handling: z.enum(["waiting", "person"]).optional().meta({
        description:
          "`waiting`: only sessions that wait for a person. `person`: only those that a person handles. The longest wait is first; `from` and `to` are ignored.",
      }),
      ...inboxQuery,
      include,
    })
    .superRefine(inOrder),
  output: z.object({
    success: z.literal(true),
    data: z.array(
      sessionSummary
        .extend({ handling: handlingState.optional(), ...outcomeRecord, ...previewedSession })
        .meta({ title: "Session" }),
    ),
    pagination: paginationSchema,
    search_complete: z.boolean().optional(),
  }),
  status: 200,
  failures: [],
  async handle({ principal, query, now }, services) {
    const { storage } = services;
    const siteId = principal.site.id;
    // Searches, previews and the inbox's filters reveal parts of conversations, so they need the permission to read
    // conversations.
    if (isSearch(query) || query.include || isOfInbox(query))
      requireAccess({ permission: "conversations:read" }, principal);
    const reader = readerOf(principal, query.reader);
    if (query.view === "mine" && reader === undefined) throw noReader();
    const { sessions, total, complete } = await sessionsFor(query, { siteId, reader, now }, services);
    const previewed = query.include && (await previewedSessions(storage, sessions, { siteId, reader, now }));
    return {
      success: true as const,
      data: sessions.map((session) => ({
        ...summaryOf(session),
        handling: handlingStateOf(session),
        ...outcomeOf(session),
        ...previewed?.get(session.key),
      })),
      pagination: paginationOf(query, total),
      ...(complete !== undefined && { search_complete: complete }),
    };
  },
});

export const deleteSessions = route({
  operationId: "deleteSessions",
  client: "sessions.deleteBefore",
  method: "DELETE",
  path: "/sessions",
  summary: "Delete conversations that have been inactive since a day",
  description:
    "Irreversibly deletes the conversations whose last message is before the instant, with all their messages. A conversation without messages counts by its beginning. Each call deletes a few hundred: repeat the call while `more` is true.",
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
