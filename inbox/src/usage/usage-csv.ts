import type { UsageDay } from "../service/shapes.ts";

/** Under the names of the service's API, on every host alike. */
const COLUMNS = [
  ...(["date", "sessions", "messages", "failures", "p50_ms", "p95_ms", "handovers", "missed"] as const),
  ...(["unanswered", "first_answer_ms", "rated_up", "rated_down", "tokens", "assisted_carts"] as const),
];
/** Lets spreadsheets read the text as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A line for each day (RFC 4180); only dates and numbers are in it. */
export function usageCsv(days: readonly UsageDay[]): string {
  const lines = days.map((day) => {
    const { rated_up = day.thumbs_up, rated_down = day.thumbs_down } = day;
    const row: UsageDay = {
      ...day,
      ...(rated_up !== undefined && { rated_up }),
      ...(rated_down !== undefined && { rated_down }),
    };
    return COLUMNS.map((name) => `${row[name] ?? ""}`).join(",");
  });
  return BYTE_ORDER_MARK + [COLUMNS.join(","), ...lines, ""].join("\r\n");
}

/** A day for each date, with zeros for days on which nobody wrote. */
export function everyDay(days: readonly UsageDay[], dates: readonly string[]): UsageDay[] {
  const known = new Map(days.map((day) => [day.date, day]));
  const none = { messages: 0, sessions: 0, failures: 0, p50_ms: null, p95_ms: null };
  return dates.map((date) => known.get(date) ?? { date, ...none });
}
