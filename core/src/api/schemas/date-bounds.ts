import { z } from "zod";
import { DAY } from "../../durations.ts";

const date = z.iso.date();
const time = z.iso.datetime({ offset: true, local: true });
const minute = z.iso.datetime({ offset: true, local: true, precision: -1 });

/**
 * Returns the schema of a limit for instants in a query: an ISO 8601 time (UTC if it has no offset), or a date. A date means the
 * whole UTC day: its first millisecond as `start`, its last as `end`.
 */
export function dateBound(edge: "start" | "end") {
  return z
    .string()
    .transform((text, context) => {
      if (date.safeParse(text).success) return Date.parse(text) + (edge === "end" ? DAY - 1 : 0);
      // An offset's plus sign that was not percent-encoded arrives as a space.
      const whole = text.replace(/ (\d\d:\d\d)$/, "+$1");
      if (time.safeParse(whole).success || minute.safeParse(whole).success)
        return Date.parse(/(Z|[+-]\d\d:\d\d)$/.test(whole) ? whole : `${whole}Z`);
      context.addIssue({
        code: "custom",
        params: { reason: "invalid_value" },
        message: "Give an ISO 8601 date or time, such as 2026-01-31 or 2026-01-31T12:00:00Z.",
      });
      return z.NEVER;
    })
    .meta({ description: "ISO 8601. A date without a time means the whole UTC day." });
}

/** A limit for days. An instant means the site's day at that time; a date means that day. */
export interface DayBound {
  isDate: boolean;
  /** The instant, or the start of the date's day in UTC. */
  at: number;
}

export function dayBound() {
  const at = dateBound("start");
  return z
    .string()
    .transform((text, context): DayBound => {
      const bound = at.safeParse(text);
      if (bound.success) return { isDate: date.safeParse(text).success, at: bound.data };
      context.issues.push(
        ...bound.error.issues.map((issue) => ({ ...issue, input: text }) as z.core.$ZodRawIssue),
      );
      return z.NEVER;
    })
    .meta({ description: "ISO 8601. A date means the whole day, in the site's `timezone`." });
}

/** Refuses a query whose `from` is after its `to`. */
export function inOrder(
  range: { from?: number | undefined; to?: number | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (range.from === undefined || range.to === undefined || range.from <= range.to) return;
  context.addIssue({
    code: "custom",
    path: ["from"],
    params: { reason: "invalid_value" },
    message: "It must not be later than the end of the range (to).",
  });
}
