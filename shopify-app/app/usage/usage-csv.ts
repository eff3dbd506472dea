import { csvRow } from "../conversations/csv-row.ts";
import type { Day } from "./day.ts";

const COLUMNS = [
  ...(["messages", "sessions", "failures", "p50_ms", "p95_ms"] as const),
  ...(["thumbs_up", "thumbs_down", "assisted_carts"] as const),
];
/** Lets spreadsheets read the text as UTF-8. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A line for each of `dates`, those on which nobody chatted too; the columns are called as the API calls them. */
export function usageCsv(days: Day[], dates: string[]): string {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const cells = (date: string) => COLUMNS.map((name) => `${byDate.get(date)?.[name] ?? absent(name)}`);
  const rows = dates.map((date) => csvRow([date, ...cells(date)]));
  return [BYTE_ORDER_MARK + csvRow(["date", ...COLUMNS]), ...rows].join("");
}

/** Who was not there waited for nothing. */
function absent(name: (typeof COLUMNS)[number]): string {
  return name.endsWith("_ms") ? "" : "0";
}
