import { z } from "zod";
import { route } from "../../route.ts";
import { dateBound, inOrder } from "../../schemas/date-bounds.ts";

const DAY = 86_400_000;
/** Days shown where no bounds are given, today included. */
const DEFAULT_DAYS = 30;

export const getUsage = route({
  operationId: "getUsage",
  client: "usage.get",
  method: "GET",
  path: "/usage",
  summary: "Messages, sessions, failures and reply times by UTC day",
  description:
    "`messages` counts what visitors sent. Reply times are in milliseconds, to within 5 %. `thumbs_up` and `thumbs_down` are there where visitors rated replies of that day, `assisted_carts` where they put products of cards into their carts. Days with nothing are left out. Without bounds: the last 30 days.",
  access: { permission: "usage:read" },
  query: z
    .object({ from: dateBound("start").optional(), to: dateBound("end").optional() })
    .superRefine(inOrder),
  output: z.object({
    success: z.literal(true),
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
    const to = query.to ?? now;
    const from = query.from ?? to - (DEFAULT_DAYS - 1) * DAY;
    const days = await storage.usage(principal.site.id, startOfDay(from), startOfDay(to));
    const data = days.map(
      ({ day, messages, sessions, failures, p50, p95, thumbsUp, thumbsDown, assistedCarts }) => ({
        date: new Date(day).toISOString().slice(0, 10),
        messages,
        sessions,
        failures,
        p50_ms: p50 ?? null,
        p95_ms: p95 ?? null,
        thumbs_up: thumbsUp || undefined,
        thumbs_down: thumbsDown || undefined,
        assisted_carts: assistedCarts || undefined,
      }),
    );
    return { success: true as const, data };
  },
});

function startOfDay(at: number): number {
  return Math.floor(at / DAY) * DAY;
}
