import { z } from "zod";
import { DAY } from "../../../durations.ts";
import { dayOf, siteDays } from "../../../sites/site-days.ts";
import { route } from "../../route.ts";
import { type DayBound, dayBound, inOrder } from "../../schemas/date-bounds.ts";

/** Default range in days, today included. */
const DEFAULT_DAYS = 30;
const count = z.int().optional();

export const getUsage = route({
  operationId: "getUsage",
  client: "usage.get",
  method: "GET",
  path: "/usage",
  summary: "Messages, sessions, handovers, ratings and reply times by day",
  description:
    "`messages` counts what visitors sent, and `failures` attempts that got no reply. `handovers` counts the times that a conversation began to wait for a person, `missed` those of that day that timed out before a person wrote or took over, `first_answer_ms` the median time from a handover of that day to the first message of a person. `unanswered` counts the messages of that day that count as unanswered (`GET /insights/questions`). `rated_up` and `rated_down` count the replies of that day that visitors rate so. `tokens` is the sum that models and workflows report for their replies, `tool_calls` the number of tool calls that models made for them. `assisted_carts` counts products of cards that visitors put into their carts. All of these are absent if there is nothing to report. Times are in milliseconds, to within 5 %. Deleting conversations changes no day. Days are those of the site's `timezone`, which is in the response if it is not UTC; days before a change of the time zone stay as they were counted. Days without usage are left out. Default: the last 30 days.",
  access: { permission: "usage:read" },
  query: z
    .object({ from: dayBound().optional(), to: dayBound().optional() })
    .superRefine(({ from, to }, context) => inOrder({ from: from?.at, to: endOf(to) }, context)),
  output: z.object({
    success: z.literal(true),
    timezone: z.string().optional().meta({ description: "Time zone of the days, if it is not UTC." }),
    data: z.array(
      z.object({
        date: z.string(),
        messages: z.int(),
        sessions: z.int(),
        failures: z.int(),
        p50_ms: z.number().nullable(),
        p95_ms: z.number().nullable(),
        first_answer_ms: z.number().optional(),
        handovers: count,
        missed: count,
        unanswered: count,
        rated_up: count,
        rated_down: count,
        tokens: count,
        tool_calls: count,
        assisted_carts: count,
      }),
    ),
  }),
  status: 200,
  failures: [],
  async handle({ principal, query, now }, { storage }) {
    const { timezone } = siteDays(principal.site);
    const dayAt = ({ isDate, at }: DayBound) => (isDate ? at : dayOf(at, timezone));
    const to = query.to === undefined ? dayOf(now, timezone) : dayAt(query.to);
    const from = query.from === undefined ? to - (DEFAULT_DAYS - 1) * DAY : dayAt(query.from);
    const days = await storage.usage(principal.site.id, from, to);
    const data = days.map(({ day, messages, sessions, failures, p50, p95, firstAnswer, ...counts }) => ({
      date: new Date(day).toISOString().slice(0, 10),
      messages,
      sessions,
      failures,
      p50_ms: p50 ?? null,
      p95_ms: p95 ?? null,
      first_answer_ms: firstAnswer,
      handovers: some(counts.handovers),
      missed: some(counts.missed),
      unanswered: some(counts.unanswered),
      rated_up: some(counts.ratedUp),
      rated_down: some(counts.ratedDown),
      tokens: some(counts.tokens),
      tool_calls: some(counts.toolCalls),
      assisted_carts: some(counts.assistedCarts),
    }));
    return { success: true as const, timezone, data };
  },
});

/**
 * Returns undefined for 0 and below. A sum of ratings is negative if a rating was removed after a change of the site's time zone,
 * because it was counted on another day.
 */
function some(times: number): number | undefined {
  return times > 0 ? times : undefined;
}

/**
 * Returns the end of a range: the last millisecond of a date, so that the range includes the whole day, or the instant itself.
 */
function endOf(bound: DayBound | undefined): number | undefined {
  return bound?.isDate ? bound.at + DAY - 1 : bound?.at;
}
