import { z } from "zod";
import { Failure } from "../../../failures.ts";
import { EVENT_TYPES } from "../../../sites/settings/event-types.ts";
import { route } from "../../route.ts";
import { isoTime } from "../../schemas/fields.ts";
import { pageNumber, pageSize, paginationOf, paginationSchema } from "../../schemas/pagination.ts";
import { testFindings } from "../../schemas/problem-record.ts";

const eventState = z.enum(["pending", "delivered", "failed"], {
  error: "It must be pending, delivered or failed.",
});

export const listEvents = route({
  operationId: "listEvents",
  client: "events.list",
  method: "GET",
  path: "/events",
  summary: "List events for the owner's systems, newest first",
  description:
    "Delivered events are stored for a day, failed ones for seven. `next_attempt_at` is absent if an earlier event of the same conversation is pending.",
  access: { permission: "settings:read" },
  query: z.object({ state: eventState.optional(), page: pageNumber, per_page: pageSize }),
  output: z.object({
    success: z.literal(true),
    data: z.array(
      z
        .object({
          event_id: z.string(),
          type: z.enum(EVENT_TYPES),
          session_id: z.string(),
          timestamp: z.string(),
          state: eventState,
          attempts: z.int(),
          next_attempt_at: z.string().optional(),
          problem: testFindings.problem.meta({ description: "Why the last attempt failed." }),
        })
        .meta({ title: "OutgoingEvent" }),
    ),
    pagination: paginationSchema,
  }),
  status: 200,
  failures: [],
  async handle({ principal, query }, { storage }) {
    const { page, per_page, state } = query;
    const siteId = principal.site.id;
    const { events, total } = await storage.outgoingEvents({ siteId, state, page, perPage: per_page });
    return {
      success: true as const,
      data: events.map(({ id, type, sessionId, at, state, attempts, nextAt, problem }) => ({
        event_id: id,
        type,
        session_id: sessionId,
        timestamp: isoTime(at),
        state,
        attempts,
        problem,
        next_attempt_at: state === "pending" && nextAt !== undefined ? isoTime(nextAt) : undefined,
      })),
      pagination: paginationOf(query, total),
    };
  },
});

export const retryEvent = route({
  operationId: "retryEvent",
  client: "events.retry",
  method: "POST",
  path: "/events/{event_id}/retry",
  summary: "Retry an event immediately",
  access: { permission: "settings:write" },
  params: z.object({ event_id: z.string() }),
  output: z.object({ success: z.literal(true) }),
  status: 200,
  failures: ["notFound"],
  async handle({ principal, params, now }, { storage }) {
    if (!(await storage.retryEvent(principal.site.id, params.event_id, now))) throw unknownEvent();
    return { success: true as const };
  },
});

function unknownEvent(): Failure {
  const message =
    "This site has no event with this id. Delivered events are stored for a day, failed events for seven days.";
  return new Failure("notFound", "event_id", "not_found", message);
}
