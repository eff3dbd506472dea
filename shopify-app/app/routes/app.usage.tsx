import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSubmit } from "@remix-run/react";
import { BlockStack, Button, Card, InlineStack, Page, Select, Text } from "@shopify/polaris";
import { fromService } from "../failures/from-service.server.ts";
import { ScreenFailure } from "../failures/screen-failure.tsx";
import { saveFile } from "../frame/download.ts";
import { EmptyState } from "../frame/empty-state.tsx";
import { titled } from "../frame/titled.ts";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";
import { period } from "../usage/period.ts";
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
  const all = period(2 * count, Date.now());
  const dates = all.slice(count);
  const query = { from: all[0] ?? "", to: all.at(-1) ?? "" };
  const { data } = await fromService(parley.usage.get(query));
  const isNow = ({ date }: { date: string }) => date >= (dates[0] ?? "");
  return { count, dates, days: data.filter(isNow), before: data.filter((day) => !isNow(day)) };
}

export const handle = titled(({ usage }) => usage.title);
export const ErrorBoundary = ScreenFailure;

export default function Usage() {
  const { usage: copy } = useStrings();
  const { count, dates, days, before = [] } = useLoaderData<typeof loader>();
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
                {copy.days}
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
