import { BlockStack, InlineGrid, InlineStack, Link, Text } from "@shopify/polaris";
import { Section } from "../settings/section.tsx";
import type { Day } from "../usage/day.ts";
import { formatSeconds } from "../usage/format-seconds.ts";
import { usualWait } from "../usage/usual-wait.ts";
import { homeCopy } from "./home-copy.ts";

const copy = homeCopy.numbers;

export function WeekNumbers({ usage }: { usage: Day[] }) {
  const total = (name: "messages" | "sessions" | "failures") =>
    usage.reduce((sum, day) => sum + day[name], 0).toLocaleString("en");
  return (
    <Section title={copy.title}>
      <InlineGrid columns={{ xs: 2, sm: 4 }} gap="400">
        <Figure label={copy.messages} value={total("messages")} />
        <Figure label={copy.sessions} value={total("sessions")} />
        <Figure label={copy.failures} value={total("failures")} />
        <Figure label={copy.wait} value={formatSeconds(usualWait(usage))} />
      </InlineGrid>
      <InlineStack>
        <Link url="/app/usage">{copy.more}</Link>
      </InlineStack>
    </Section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <BlockStack gap="100">
      <Text as="p" tone="subdued">
        {label}
      </Text>
      <Text as="p" variant="headingLg">
        {value}
      </Text>
    </BlockStack>
  );
}
