import { InlineStack, Link, List, Text } from "@shopify/polaris";
import type { MostAsked as Asked } from "../../../admin/knowledge/most-asked.ts";
import { PlainText } from "../frame/plain-text.tsx";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";

/** The most frequent unanswered questions, and how many questions of the last 7 days now have an answer. */
export function MostAsked({ questions, lastWeek }: Asked) {
  const {
    knowledge: { unanswered: copy },
  } = useStrings();
  return (
    <Section title={copy.title}>
      {questions.length > 0 && (
        <List>
          {questions.map(({ question, count }) => (
            <List.Item key={question}>
              <PlainText>{question}</PlainText>{" "}
              <Text as="span" tone="subdued">
                {copy.times(count)}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
      {lastWeek && (
        <Text as="p" tone="subdued">
          {copy.lastWeek(lastWeek)}
        </Text>
      )}
      {questions.length > 0 && (
        <InlineStack>
          <Link url="/app/knowledge">{copy.all}</Link>
        </InlineStack>
      )}
    </Section>
  );
}
