import { InlineGrid, Text } from "@shopify/polaris";
import { formatNumber } from "../frame/format-number.ts";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";
import { changeOf } from "./change-of.ts";
import type { Day } from "./day.ts";
import { Figure } from "./figure.tsx";
import { formatSeconds } from "./format-seconds.ts";
import { usualWait } from "./usual-wait.ts";

type Counted = "messages" | "sessions" | "failures" | "assisted_carts";

/** The whole period in figures, beside as many days before it. */
export function UsageTotals({ days, before, count }: { days: Day[]; before: Day[]; count: number }) {
  const strings = useStrings();
  const { usage: copy, language } = strings;
  const { columns } = copy;
  const hasBefore = before.length > 0;
  const sum = (of: Day[], name: Counted) => of.reduce((total, day) => total + (day[name] ?? 0), 0);
  const figure = (label: string, name: Counted) => (
    <Figure
      label={label}
      value={formatNumber(sum(days, name), language)}
      change={hasBefore && changeOf(sum(days, name), sum(before, name), copy)}
    />
  );
  const isBought = sum([...days, ...before], "assisted_carts") > 0;
  return (
    <Section title={copy.totals}>
      <InlineGrid columns={{ xs: 2, md: isBought ? 5 : 4 }} gap="400">
        {figure(columns.messages, "messages")}
        {figure(columns.sessions, "sessions")}
        {figure(columns.failures, "failures")}
        <Figure
          label={columns.p50}
          value={formatSeconds(usualWait(days), strings)}
          change={hasBefore && changeOf(usualWait(days), usualWait(before), copy)}
        />
        {isBought && figure(columns.carts, "assisted_carts")}
      </InlineGrid>
      <Text as="p" tone="subdued">
        {hasBefore ? copy.compared(count) : copy.nothingBefore(count)}
      </Text>
    </Section>
  );
}
