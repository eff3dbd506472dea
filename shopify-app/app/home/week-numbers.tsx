import { BlockStack, InlineGrid, InlineStack, Link, Text } from "@shopify/polaris";
import { Section } from "../settings/section.tsx";
import type { Day } from "../usage/day.ts";
import { writtenSeconds } from "../usage/written-seconds.ts";
import { homeWords } from "./home-words.ts";

const words = homeWords.numbers;

export function WeekNumbers({ usage }: { usage: Day[] }) {
  const total = (name: "messages" | "sessions" | "failures") =>
    usage.reduce((sum, day) => sum + day[name], 0).toLocaleString("en");
  return (
    <Section title={words.title}>
      <InlineGrid columns={{ xs: 2, sm: 4 }} gap="400">
        <Figure label={words.messages} value={total("messages")} />
        <Figure label={words.sessions} value={total("sessions")} />
        <Figure label={words.failures} value={total("failures")} />
        <Figure label={words.wait} value={writtenSeconds(usualWait(usage))} />
      </InlineGrid>
      <InlineStack>
        <Link url="/app/usage">{words.more}</Link>
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

/** The days' medians, weighed by their messages: as near as one comes to the week's without its single waits. */
function usualWait(usage: Day[]): number | null {
  const answered = usage.filter(({ p50_ms, messages }) => p50_ms !== null && messages > 0);
  const messages = answered.reduce((sum, day) => sum + day.messages, 0);
  const waited = answered.reduce((sum, day) => sum + (day.p50_ms ?? 0) * day.messages, 0);
  return messages === 0 ? null : waited / messages;
}
