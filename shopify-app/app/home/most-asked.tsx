import { InlineStack, Link, List, Text } from "@shopify/polaris";
import type { UnansweredQuestion } from "../../../settings/knowledge/knowledge-calls.ts";
import { PlainText } from "../frame/plain-text.tsx";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";

/** The most frequent of the questions that could not be answered. It is absent if there are none. */
export function MostAsked({ questions }: { questions: Pick<UnansweredQuestion, "question" | "count">[] }) {
  const {
    knowledge: { unanswered: copy },
  } = useStrings();
  if (questions.length === 0) return null;
  return (
    <Section title={copy.title}>
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
      <InlineStack>
        <Link url="/app/knowledge">{copy.all}</Link>
      </InlineStack>
    </Section>
  );
}
