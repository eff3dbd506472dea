import type { Day } from "./every-day.ts";

const COLUMNS = [
  ...(["date", "messages", "sessions", "failures", "p50_ms", "p95_ms"] as const),
  ...(["thumbs_up", "thumbs_down", "assisted_carts"] as const),
];

/** A line for each day (RFC 4180), under the names that the service's API has. Nothing in it is written by visitors. */
export function usageCsv(days: readonly Day[]): string {
  const rows = days.map((day) => COLUMNS.map((name) => `${day[name] ?? ""}`).join(","));
  return [COLUMNS.join(","), ...rows, ""].join("\r\n");
}
