import type { UsageDay, WholeDay } from "../service/shapes.ts";

/** Columns with the field names of the service's API, the same on every host. */
const COLUMNS = [
  ...(["date", "sessions", "messages", "failures", "p50_ms", "p95_ms", "handovers", "missed"] as const),
  ...([
    "unanswered",
    "first_answer_ms",
    "rated_up",
    "rated_down",
    "tokens",
    "tool_calls",
    "assisted_carts",
  ] as const),
];
/** Lets spreadsheets read the text as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Returns one line per day (RFC 4180) with only dates and numbers, which need no quotes. */
export function usageCsv(days: readonly WholeDay[]): string {
  const lines = days.map((day) => COLUMNS.map((name) => `${day[name] ?? ""}`).join(","));
  return BYTE_ORDER_MARK + [COLUMNS.join(","), ...lines, ""].join("\r\n");
}

/** Returns one day per date, with zeros for days without messages and for counts that the service omits. */
export function everyDay(days: readonly UsageDay[], dates: readonly string[]): WholeDay[] {
  const known = new Map(days.map((day) => [day.date, day]));
  const none = {
    messages: 0,
    sessions: 0,
    failures: 0,
    handovers: 0,
    missed: 0,
    unanswered: 0,
    assisted_carts: 0,
    rated_up: 0,
    rated_down: 0,
    tokens: 0,
    tool_calls: 0,
    p50_ms: null,
    p95_ms: null,
    first_answer_ms: null,
  };
  return dates.map((date) => ({ date, ...none, ...known.get(date) }));
}
