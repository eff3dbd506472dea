import { BlockStack, InlineStack, Text } from "@shopify/polaris";
import { formatNumber } from "../frame/format-number.ts";
import { useStrings } from "../strings/use-strings.ts";
import type { Day } from "./day.ts";
import { formatDay } from "./format-day.ts";

/** Units of the drawing, which is as wide as the page. */
const PLOT = { width: 600, height: 160 };
/** Days of the axis that are named. */
const NAMED = 4;
const ANSWERED = "var(--p-color-bg-fill-brand)";
const GRID = { display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", gap: "var(--p-space-200)" };
const FAILED = "var(--p-color-bg-fill-critical)";

/** A bar for each of `dates`, a part of it for messages without an answer. The table says the same in figures. */
export function UsageChart({ days, dates }: { days: Day[]; dates: string[] }) {
  const { usage: copy, language } = useStrings();
  const byDate = new Map(days.map((day) => [day.date, day]));
  const most = Math.max(1, ...days.map(({ messages }) => messages));
  const total = days.reduce((sum, { messages }) => sum + messages, 0);
  const slot = PLOT.width / dates.length;
  const tall = (count: number) => (count / most) * PLOT.height;
  return (
    <BlockStack gap="200">
      <InlineStack gap="400">
        <Key color={ANSWERED} label={copy.answered} />
        <Key color={FAILED} label={copy.failed} />
      </InlineStack>
      <div style={GRID}>
        <Axis labels={[most, 0]} />
        <svg
          viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={copy.summary(total, dates.length)}
          style={{ width: "100%", height: "11rem", borderBottom: "1px solid var(--p-color-border)" }}
        >
          {dates.map((date, at) => {
            const { messages = 0, failures = 0 } = byDate.get(date) ?? {};
            const bar = { x: slot * (at + 0.15), width: slot * 0.7 };
            const [whole, failed] = [tall(messages), tall(Math.min(failures, messages))];
            return (
              <g key={date}>
                <title>{`${formatDay(date, language)}: ${messages}`}</title>
                <rect {...bar} y={PLOT.height - whole} height={whole - failed} fill={ANSWERED} />
                <rect {...bar} y={PLOT.height - failed} height={failed} fill={FAILED} />
              </g>
            );
          })}
        </svg>
        <span />
        <InlineStack align="space-between" wrap={false}>
          {dates
            .filter((_, at) => at % Math.ceil(dates.length / NAMED) === 0 || at === dates.length - 1)
            .map((date) => (
              <Text key={date} as="span" tone="subdued" variant="bodySm">
                {formatDay(date, language)}
              </Text>
            ))}
        </InlineStack>
      </div>
    </BlockStack>
  );
}

function Axis({ labels }: { labels: number[] }) {
  const { language } = useStrings();
  return (
    <BlockStack align="space-between" inlineAlign="end">
      {labels.map((label) => (
        <Text key={label} as="span" tone="subdued" variant="bodySm">
          {formatNumber(label, language)}
        </Text>
      ))}
    </BlockStack>
  );
}

function Key({ color, label }: { color: string; label: string }) {
  return (
    <InlineStack gap="100" blockAlign="center">
      <span style={{ width: "0.75rem", height: "0.75rem", borderRadius: "2px", background: color }} />
      <Text as="span">{label}</Text>
    </InlineStack>
  );
}
