import { DataTable } from "@shopify/polaris";
import { formatNumber } from "../frame/format-number.ts";
import type { Strings } from "../strings/strings.ts";
import { useStrings } from "../strings/use-strings.ts";
import type { Day } from "./day.ts";
import { formatDay } from "./format-day.ts";
import { formatSeconds } from "./format-seconds.ts";

type Column = [heading: string, cell: (day: Day) => string];

/** Newest first; with what visitors thought of answers, and what they added to their carts, where any did. */
export function UsageTable({ days }: { days: Day[] }) {
  const strings = useStrings();
  const isRated = days.some(({ thumbs_up = 0, thumbs_down = 0 }) => thumbs_up + thumbs_down > 0);
  const isBought = days.some(({ assisted_carts = 0 }) => assisted_carts > 0);
  const shown = columnsOf(strings, { isRated, isBought });
  return (
    <DataTable
      columnContentTypes={["text", ...shown.map(() => "numeric" as const)]}
      headings={[strings.usage.columns.day, ...shown.map(([heading]) => heading)]}
      rows={days
        .toReversed()
        .map((day) => [formatDay(day.date, strings.language), ...shown.map(([, cell]) => cell(day))])}
    />
  );
}

function columnsOf(
  strings: Strings,
  { isRated, isBought }: { isRated: boolean; isBought: boolean },
): Column[] {
  const { columns } = strings.usage;
  const count = (number = 0) => formatNumber(number, strings.language);
  const ratings: Column[] = [
    [columns.liked, ({ thumbs_up }) => count(thumbs_up)],
    [columns.disliked, ({ thumbs_down }) => count(thumbs_down)],
  ];
  const carts: Column = [columns.carts, ({ assisted_carts }) => count(assisted_carts)];
  return [
    [columns.messages, ({ messages }) => count(messages)],
    [columns.sessions, ({ sessions }) => count(sessions)],
    [columns.failures, ({ failures }) => count(failures)],
    [columns.p50, ({ p50_ms }) => formatSeconds(p50_ms, strings)],
    [columns.p95, ({ p95_ms }) => formatSeconds(p95_ms, strings)],
    ...(isRated ? ratings : []),
    ...(isBought ? [carts] : []),
  ];
}
