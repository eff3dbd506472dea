import { InlineGrid, InlineStack, Link } from "@shopify/polaris";
import { formatNumber } from "../frame/format-number.ts";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";
import type { Day } from "./day.ts";
import { Figure } from "./figure.tsx";
import { formatSeconds } from "./format-seconds.ts";
import { usualWait } from "./usual-wait.ts";

export function WeekNumbers({ usage }: { usage: Day[] }) {
  const strings = useStrings();
  const { numbers: copy } = strings.home;
  const total = (name: "messages" | "sessions" | "failures") =>
    formatNumber(
      usage.reduce((sum, day) => sum + day[name], 0),
      strings.language,
    );
  return (
    <Section title={copy.title}>
      <InlineGrid columns={{ xs: 2, sm: 4 }} gap="400">
        <Figure label={copy.messages} value={total("messages")} />
        <Figure label={copy.sessions} value={total("sessions")} />
        <Figure label={copy.failures} value={total("failures")} />
        <Figure label={copy.wait} value={formatSeconds(usualWait(usage), strings)} />
      </InlineGrid>
      <InlineStack>
        <Link url="/app/usage">{copy.more}</Link>
      </InlineStack>
    </Section>
  );
}
