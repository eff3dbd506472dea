import { InlineGrid, Text } from "@shopify/polaris";
import { formatNumber } from "../frame/format-number.ts";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";
import { changeOf } from "./change-of.ts";
import type { Day } from "./day.ts";
import { Figure } from "./figure.tsx";
import { formatSeconds } from "./format-seconds.ts";
import { usualWait } from "./usual-wait.ts";

/** The whole period in figures, beside as many days before it. */
export function UsageTotals({ days, before, count }: { days: Day[]; before: Day[]; count: number }) {
  const strings = useStrings();
  const { usage: copy, language } = strings;
  const sum = (of: Day[], name: "messages" | "sessions" | "failures") =>
    of.reduce((total, day) => total + day[name], 0);
  const hasBefore = before.length > 0;
  const { columns } = copy;
  return (
    <Section title={copy.totals}>
      <InlineGrid columns={{ xs: 2, md: 4 }} gap="400">
        {(["messages", "sessions", "failures"] as const).map((name) => (
          <Figure
            key={name}
            label={columns[name]}
            value={formatNumber(sum(days, name), language)}
            change={hasBefore && changeOf(sum(days, name), sum(before, name), copy)}
          />
        ))}
        <Figure
          label={columns.p50}
          value={formatSeconds(usualWait(days), strings)}
          change={hasBefore && changeOf(usualWait(days), usualWait(before), copy)}
        />
      </InlineGrid>
      <Text as="p" tone="subdued">
        {hasBefore ? copy.compared(count) : copy.nothingBefore(count)}
      </Text>
    </Section>
  );
}
