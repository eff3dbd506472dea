import { Button, SelectControl } from "@wordpress/components";
import { useState } from "@wordpress/element";
import { __, sprintf } from "@wordpress/i18n";
import { boundsOf, lastDays } from "../../../settings/last-days.ts";
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

export function UsageScreen({ facts: { locale } }: { facts: PageFacts }) {
  const [count, setCount] = useState("30");
  const [today] = useState(() => Date.now());
  const asked = new URLSearchParams(boundsOf(2 * Number(count), today));
  const usage = useResource<{ timezone?: string; data: Day[] }>(`/usage?${asked}`);
  const save = (days: Day[], dates: string[]) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([usageCsv(days)], { type: "text/csv" }));
    link.download = `usage-${dates[0]}-${dates.at(-1)}.csv`;
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
        {({ timezone = "UTC", data: both }) => {
          const all = lastDays(2 * Number(count), today, timezone);
          const [earlier, dates] = [all.slice(0, -Number(count)), all.slice(-Number(count))];
          const data = both.filter(({ date }) => dates.includes(date));
          const before = both.filter(({ date }) => earlier.includes(date));
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
              <UsageChart days={everyDay(data, dates)} locale={locale} />
              <div className="parley-buttons">
                <Button variant="secondary" onClick={() => save(data, dates)}>
                  {__("Export as CSV", "parley-chat")}
                </Button>
              </div>
              <UsageTable days={data} locale={locale} />
              <p className="parley-help">
                {sprintf(
                  /* translators: %s: a time zone such as Europe/Berlin. */
                  __(
                    "Days are those of the time zone %s. Days before it was changed stay as they were counted.",
                    "parley-chat",
                  ),
                  timezone,
                )}
              </p>
            </>
          );
        }}
      </Loaded>
    </>
  );
}
