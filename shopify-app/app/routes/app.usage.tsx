import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSubmit } from "@remix-run/react";
import { BlockStack, Button, Card, InlineStack, Page, Select, Text } from "@shopify/polaris";
import { boundsOf, lastDays } from "../../../settings/last-days.ts";
import { fromService } from "../failures/from-service.server.ts";
import { ScreenFailure } from "../failures/screen-failure.tsx";
import { saveFile } from "../frame/download.ts";
import { EmptyState } from "../frame/empty-state.tsx";
import { titled } from "../frame/titled.ts";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";
import { UsageChart } from "../usage/usage-chart.tsx";
import { usageCsv } from "../usage/usage-csv.ts";
import { UsageTable } from "../usage/usage-table.tsx";
import { UsageTotals } from "../usage/usage-totals.tsx";

const PERIODS = [7, 30, 90];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { parley } = await context.merchant(request);
  const asked = Number(new URL(request.url).searchParams.get("days"));
  const count = PERIODS.includes(asked) ? asked : 30;
  // As many days before, to compare with.
  const now = Date.now();
  const { timezone, data } = await fromService(parley.usage.get(boundsOf(2 * count, now)));
  const all = lastDays(2 * count, now, timezone);
  const [earlier, dates] = [all.slice(0, count), all.slice(count)];
  const daysOf = (wanted: string[]) => data.filter(({ date }) => wanted.includes(date));
  return { count, timezone, dates, days: daysOf(dates), before: daysOf(earlier) };
}

export const handle = titled(({ usage }) => usage.title);
export const ErrorBoundary = ScreenFailure;

export default function Usage() {
  const { usage: copy } = useStrings();
  const { count, timezone = "UTC", dates, days, before = [] } = useLoaderData<typeof loader>();
  const submit = useSubmit();
  const save = () => {
    const file = new Blob([usageCsv(days, dates)], { type: "text/csv;charset=utf-8" });
    saveFile(file, `usage-${dates[0]}-${dates.at(-1)}.csv`);
  };
  return (
    <Page title={copy.title}>
      <BlockStack gap="400">
        <Card>
          <Select
            label={copy.period}
            value={`${count}`}
            onChange={(chosen) => submit({ days: chosen }, { method: "get" })}
            options={PERIODS.map((each) => ({ value: `${each}`, label: copy.last(each) }))}
          />
        </Card>
        {days.length === 0 ? (
          <EmptyState title={copy.nobody} text={copy.nobodyHelp} next={{ label: copy.home, url: "/app" }} />
        ) : (
          <>
            <UsageTotals {...{ days, before, count }} />
            <Section title={copy.chart}>
              <UsageChart days={days} dates={dates} />
            </Section>
            <Section title={copy.table}>
              <UsageTable days={days} />
              <Text as="p" tone="subdued">
                {copy.days(timezone)}
              </Text>
              <InlineStack>
                <Button onClick={save}>{copy.csv}</Button>
              </InlineStack>
            </Section>
          </>
        )}
      </BlockStack>
    </Page>
  );
}
