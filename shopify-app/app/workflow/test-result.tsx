import { Banner, BlockStack, DescriptionList, Scrollable, Text } from "@shopify/polaris";
import type { Trial } from "./trial.ts";
import { workflowWords } from "./workflow-words.ts";

const words = workflowWords.test;

/** Status, time and body, and what to do where it is no good. */
export function TestResult({ trial, isModel }: { trial: Trial; isModel: boolean }) {
  const answered = isModel ? words.modelAnswered : words.workflowAnswered;
  const { status, time, body, isGood, advice } = trial;
  return (
    <BlockStack gap="300">
      <Banner tone={isGood ? "success" : "critical"} title={isGood ? answered : words.notGood}>
        {advice}
      </Banner>
      <DescriptionList
        gap="tight"
        items={[
          ...(status === undefined ? [] : [{ term: words.status, description: status }]),
          { term: words.time, description: words.milliseconds(time) },
          { term: words.body, description: <Body text={body} /> },
        ]}
      />
    </BlockStack>
  );
}

/** It may be long, and the keyboard has to reach what scrolls: Polaris' `Scrollable` with `focusable` lets it. */
function Body({ text }: { text: string }) {
  return (
    <Scrollable focusable horizontal style={{ maxBlockSize: "16rem" }}>
      <Text as="span" breakWord>
        <code style={{ whiteSpace: "pre-wrap" }}>{text}</code>
      </Text>
    </Scrollable>
  );
}
