import { DataTable } from "@shopify/polaris";
import type { Day } from "./day.ts";
import { usageWords as words } from "./usage-words.ts";
import { writtenDay } from "./written-day.ts";
import { writtenSeconds } from "./written-seconds.ts";

/** Newest first. */
export function UsageTable({ days }: { days: Day[] }) {
  const { day, messages, sessions, failures, p50, p95 } = words.columns;
  return (
    <DataTable
      columnContentTypes={["text", "numeric", "numeric", "numeric", "numeric", "numeric"]}
      headings={[day, messages, sessions, failures, p50, p95]}
      rows={days
        .toReversed()
        .map((each) => [
          writtenDay(each.date),
          ...[each.messages, each.sessions, each.failures].map((count) => count.toLocaleString("en")),
          ...[writtenSeconds(each.p50_ms), writtenSeconds(each.p95_ms)],
        ])}
    />
  );
}
