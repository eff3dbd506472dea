import { Button, SelectControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { useResource } from "../rest/use-resource.ts";
import { Loaded } from "../settings/loaded.tsx";
import type { PageFacts } from "../settings/page-facts.ts";
import { type Day, everyDay } from "./every-day.ts";
import { UsageChart } from "./usage-chart.tsx";
import { usageCsv } from "./usage-csv.ts";
import { UsageTable } from "./usage-table.tsx";
import { UsageTiles } from "./usage-tiles.tsx";
import { totalsOf } from "./usage-totals.ts";
import "./usage.css";

const DAY = 86_400_000;

export function UsageScreen({ facts: { locale } }: { facts: PageFacts }) {
  const [count, setCount] = useState("30");
  const [today] = useState(() => Date.now());
  const from = dayOf(today - (Number(count) - 1) * DAY);
  const to = dayOf(today);
  const earlier = dayOf(today - (2 * Number(count) - 1) * DAY);
  const usage = useResource<{ data: Day[] }>(`/usage?${new URLSearchParams({ from: earlier, to })}`);
  const save = (days: Day[]) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([usageCsv(days)], { type: "text/csv" }));
    link.download = `usage-${from}-${to}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <>
      <h2>{__("Usage", "parley-chat")}</h2>
      <div className="parley-narrow">
        <SelectControl
          label={__("Period", "parley-chat")}
          value={count}
          onChange={setCount}
          options={["7", "30", "90"].map((value) => ({
            value,
            /* translators: %s: a number of days. */
            label: sprintf(__("Last %s days", "parley-chat"), value),
          }))}
        />
      </div>
      <Loaded from={usage}>
        {({ data: both }) => {
          const data = both.filter(({ date }) => date >= from);
          const before = both.filter(({ date }) => date < from);
          if (data.length === 0)
            return (
              <p className="parley-empty" role="status">
                {__("Nobody has chatted in these days.", "parley-chat")}
              </p>
            );
          return (
            <>
              <UsageTiles
                now={totalsOf(data)}
                before={before.length === 0 ? undefined : totalsOf(before)}
                locale={locale}
              />
              <UsageChart days={everyDay(data, from, to)} locale={locale} />
              <div className="parley-buttons">
                <Button variant="secondary" onClick={() => save(data)}>
                  {__("Export as CSV", "parley-chat")}
                </Button>
              </div>
              <UsageTable days={data} locale={locale} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
