import { z } from "zod";
import { dayOf, siteDays } from "../../../sites/site-days.ts";
import { route } from "../../route.ts";
import { type DayBound, dayBound, inOrder } from "../../schemas/date-bounds.ts";

const DAY = 86_400_000;
/** Days shown where no bounds are given, today included. */
const DEFAULT_DAYS = 30;

export const getUsage = route({
  operationId: "getUsage",
  client: "usage.get",
  method: "GET",
  path: "/usage",
  summary: "Messages, sessions, failures and reply times by day",
  description:
    "`messages` counts what visitors sent. Reply times are in milliseconds, to within 5 %. `thumbs_up` and `thumbs_down` are there where visitors rated replies of that day, `assisted_carts` where they put products of cards into their carts. Days are those of the site's `timezone`, which is named where it is not UTC; those before it was changed stay as they were counted. Days with nothing are left out. Without bounds: the last 30 days.",
  access: { permission: "usage:read" },
  query: z
    .object({ from: dayBound().optional(), to: dayBound().optional() })
    .superRefine(({ from, to }, context) => inOrder({ from: from?.at, to: endOf(to) }, context)),
  output: z.object({
    success: z.literal(true),
    timezone: z.string().optional().meta({ description: "Of the days, where it is not UTC." }),
    data: z.array(
      z.object({
        date: z.string(),
        messages: z.int(),
        sessions: z.int(),
        failures: z.int(),
        p50_ms: z.number().nullable(),
        p95_ms: z.number().nullable(),
        thumbs_up: z.int().optional(),
        thumbs_down: z.int().optional(),
        assisted_carts: z.int().optional(),
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
    const data = days.map(
      ({ day, messages, sessions, failures, p50, p95, thumbsUp, thumbsDown, assistedCarts }) => ({
        date: new Date(day).toISOString().slice(0, 10),
        messages,
        sessions,
        failures,
        p50_ms: p50 ?? null,
        p95_ms: p95 ?? null,
        // One taken back after the site's days changed may have been counted in another of them.
        thumbs_up: Math.max(0, thumbsUp) || undefined,
        thumbs_down: Math.max(0, thumbsDown) || undefined,
        assisted_carts: assistedCarts || undefined,
      }),
    );
    return { success: true as const, timezone, data };
  },
});

/** Of a date its last millisecond, as it is whole. */
function endOf(bound: DayBound | undefined): number | undefined {
  return bound?.isDate ? bound.at + DAY - 1 : bound?.at;
}
