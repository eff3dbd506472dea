import { BlockStack, InlineGrid, Text } from "@shopify/polaris";
import { Section } from "../settings/section.tsx";
import { changeOf } from "./change-of.ts";
import type { Day } from "./day.ts";
import { formatSeconds } from "./format-seconds.ts";
import { usageCopy as copy } from "./usage-copy.ts";
import { usualWait } from "./usual-wait.ts";

/** The whole period in figures, beside as many days before it. */
export function UsageTotals({ days, before, count }: { days: Day[]; before: Day[]; count: number }) {
  const sum = (of: Day[], name: "messages" | "sessions" | "failures") =>
    of.reduce((total, day) => total + day[name], 0);
  const hasBefore = before.length > 0;
  const { columns } = copy;
  return (
    <Section title={copy.totals}>
      <InlineGrid columns={{ xs: 2, md: 4 }} gap="400">
        {(["messages", "sessions", "failures"] as const).map((name) => (
          <Total
            key={name}
            label={columns[name]}
            value={sum(days, name).toLocaleString("en")}
            change={hasBefore && changeOf(sum(days, name), sum(before, name))}
          />
        ))}
        <Total
          label={columns.p50}
          value={formatSeconds(usualWait(days))}
          change={hasBefore && changeOf(usualWait(days), usualWait(before))}
        />
      </InlineGrid>
      <Text as="p" tone="subdued">
        {hasBefore ? copy.compared(count) : copy.nothingBefore(count)}
      </Text>
    </Section>
  );
}

function Total({ label, value, change }: { label: string; value: string; change: string | false }) {
  return (
    <BlockStack gap="100">
      <Text as="p" tone="subdued">
        {label}
      </Text>
      <Text as="p" variant="headingLg">
        {value}
      </Text>
      {change && (
        <Text as="p" tone="subdued">
          {change}
        </Text>
      )}
    </BlockStack>
  );
}
