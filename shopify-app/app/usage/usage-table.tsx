import { DataTable } from "@shopify/polaris";
import type { Day } from "./day.ts";
import { formatDay } from "./format-day.ts";
import { formatSeconds } from "./format-seconds.ts";
import { usageCopy as copy } from "./usage-copy.ts";

type Column = [heading: string, cell: (day: Day) => string];

const { columns } = copy;
const COLUMNS: Column[] = [
  [columns.messages, ({ messages }) => count(messages)],
  [columns.sessions, ({ sessions }) => count(sessions)],
  [columns.failures, ({ failures }) => count(failures)],
  [columns.p50, ({ p50_ms }) => formatSeconds(p50_ms)],
  [columns.p95, ({ p95_ms }) => formatSeconds(p95_ms)],
];
const RATINGS: Column[] = [
  [columns.liked, ({ thumbs_up }) => count(thumbs_up)],
  [columns.disliked, ({ thumbs_down }) => count(thumbs_down)],
];

/** Newest first; with what visitors thought of answers, where any said so. */
export function UsageTable({ days }: { days: Day[] }) {
  const isRated = days.some(({ thumbs_up = 0, thumbs_down = 0 }) => thumbs_up + thumbs_down > 0);
  const shown = isRated ? [...COLUMNS, ...RATINGS] : COLUMNS;
  return (
    <DataTable
      columnContentTypes={["text", ...shown.map(() => "numeric" as const)]}
      headings={[columns.day, ...shown.map(([heading]) => heading)]}
      rows={days.toReversed().map((day) => [formatDay(day.date), ...shown.map(([, cell]) => cell(day))])}
    />
  );
}

function count(number = 0): string {
  return number.toLocaleString("en");
}
