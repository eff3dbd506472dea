import { z } from "zod";
import { Failure } from "../../../failures.ts";
import { CALL_OUTCOMES } from "../../../storage/port/call-storage.ts";
import { route } from "../../route.ts";
import { isoTime } from "../../schemas/fields.ts";
import { pageNumber, pageSize, paginationOf, paginationSchema } from "../../schemas/pagination.ts";
import { testFindings } from "../../schemas/problem-record.ts";

const callOutcome = z.enum(CALL_OUTCOMES, { error: "It must be answered, failed or stopped." });
const bodiesUntil = z.string().optional().meta({
  description: "Until when bodies are recorded, and when they are erased. Absent if they are not recorded.",
});

const loggedCall = z
  .object({
    call_id: z.string(),
    kind: z.enum(["webhook", "model"]),
    session_id: z.string(),
    timestamp: z.string(),
    outcome: callOutcome,
    status: z.int().optional().meta({ description: "The HTTP status. Absent if nothing answered." }),
    duration_ms: z.int().meta({ description: "Until the reply was complete, or had failed." }),
    calls: z.int().meta({ description: "HTTP calls for this message, such as one per turn of a model." }),
    problem: testFindings.problem.meta({
      description:
        "Why there is no reply, with the codes of `POST /webhook/test`. Leaves out the text that the webhook or the model sent.",
    }),
    has_bodies: z.boolean(),
  })
  .meta({ title: "LoggedCall" });

export const listCalls = route({
  operationId: "listCalls",
  client: "calls.list",
  method: "GET",
  path: "/calls",
  summary: "List the latest calls of the workflow or model, newest first",
  description:
    "The site's last 100 messages to its webhook or model. They are stored every 2 seconds, can be lost in an outage, and are removed with their conversation.",
  access: { permission: "settings:read" },
  query: z.object({ outcome: callOutcome.optional(), page: pageNumber, per_page: pageSize }),
  output: z.object({
    success: z.literal(true),
    data: z.array(loggedCall),
    bodies_until: bodiesUntil,
    pagination: paginationSchema,
  }),
  status: 200,
  failures: [],
  async handle({ principal: { site }, query, now }, { storage }) {
    const { page, per_page: perPage, outcome } = query;
    const { calls, total } = await storage.loggedCalls({ siteId: site.id, outcome, page, perPage, now });
    return {
      success: true as const,
      data: calls.map(
        ({ id, sessionId, at, duration, hasBodies, kind, outcome, status, calls, problem }) => ({
          call_id: id,
          kind,
          session_id: sessionId,
          timestamp: isoTime(at),
          outcome,
          status,
          duration_ms: duration,
          calls,
          problem,
          has_bodies: hasBodies,
        }),
      ),
      bodies_until: shownUntil(site.bodiesUntil, now),
      pagination: paginationOf(query, total),
    };
  },
});

export const getCallBodies = route({
  operationId: "getCallBodies",
  client: "calls.bodies",
  method: "GET",
  path: "/calls/{call_id}/bodies",
  summary: "Get what a call sent and received",
  description:
    "Only for calls made while bodies were recorded. Each body is cut at 4 KiB and contains no secrets of the site. If a message needed several calls, these are the bodies of the last one. Needs `settings:write`, because a key that may redirect the webhook can read them anyway.",
  access: { permission: "settings:write" },
  params: z.object({ call_id: z.string() }),
  output: z.object({
    success: z.literal(true),
    request: z.string().optional().meta({ description: "Absent for a form with files." }),
    answer: z.string(),
  }),
  status: 200,
  failures: ["notFound"],
  async handle({ principal, params, now }, { callBodies }) {
    const bodies = await callBodies.read(principal.site.id, params.call_id, now);
    if (bodies === undefined) throw unknownBodies();
    return { success: true as const, ...bodies };
  },
});

export const recordCallBodies = route({
  operationId: "recordCallBodies",
  client: "calls.recordBodies",
  method: "POST",
  path: "/calls/bodies",
  summary: "Record the bodies of calls for an hour",
  description: "The bodies are encrypted, and erased after the hour, or immediately with `on: false`.",
  access: { permission: "settings:write" },
  body: z.object({ on: z.boolean() }),
  output: z.object({ success: z.literal(true), bodies_until: bodiesUntil }),
  status: 200,
  failures: [],
  async handle({ principal, body, now }, { callBodies }) {
    const until = await callBodies.record(principal.site.id, body.on, now);
    return { success: true as const, bodies_until: shownUntil(until, now) };
  },
});

function shownUntil(until: number | undefined, now: number): string | undefined {
  return until !== undefined && until > now ? isoTime(until) : undefined;
}

function unknownBodies(): Failure {
  const message = "This call does not exist, or its bodies were not recorded or have been erased.";
  return new Failure("notFound", "call_id", "not_found", message);
}
