import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSubmit } from "@remix-run/react";
import { BlockStack, Card, Page, Select, Text } from "@shopify/polaris";
import { fromService } from "../failures/from-service.server.ts";
import { ScreenFailure } from "../failures/screen-failure.tsx";
import { NothingYet } from "../frame/nothing-yet.tsx";
import { titled } from "../frame/titled.ts";
import { Section } from "../settings/section.tsx";
import { period } from "../usage/period.ts";
import { UsageChart } from "../usage/usage-chart.tsx";
import { UsageTable } from "../usage/usage-table.tsx";
import { usageWords as words } from "../usage/usage-words.ts";

const PERIODS = [7, 30, 90];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { parley } = await context.merchant(request);
  const asked = Number(new URL(request.url).searchParams.get("days"));
  const count = PERIODS.includes(asked) ? asked : 30;
  const dates = period(count, Date.now());
  const query = { from: dates[0] ?? "", to: dates.at(-1) ?? "" };
  const { data: days } = await fromService(parley("GET /usage", { query }));
  return { count, dates, days };
}

export const meta = titled(words.title);
export const ErrorBoundary = ScreenFailure;

export default function Usage() {
  const { count, dates, days } = useLoaderData<typeof loader>();
  const submit = useSubmit();
  return (
    <Page title={words.title}>
      <BlockStack gap="400">
        <Card>
          <Select
            label={words.period}
            value={`${count}`}
            onChange={(chosen) => submit({ days: chosen }, { method: "get" })}
            options={PERIODS.map((each) => ({ value: `${each}`, label: words.last(each) }))}
          />
        </Card>
        {days.length === 0 ? (
          <NothingYet
            title={words.nobody}
            text={words.nobodyHelp}
            next={{ label: words.home, url: "/app" }}
          />
        ) : (
          <>
            <Section title={words.chart}>
              <UsageChart days={days} dates={dates} />
            </Section>
            <Section title={words.table}>
              <UsageTable days={days} />
              <Text as="p" tone="subdued">
                {words.days}
              </Text>
            </Section>
          </>
        )}
      </BlockStack>
    </Page>
  );
}
