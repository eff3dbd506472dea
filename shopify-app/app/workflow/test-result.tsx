import { Banner, BlockStack, DescriptionList, Scrollable, Text } from "@shopify/polaris";
import { PlainText } from "../frame/plain-text.tsx";
import type { Trial } from "./trial.ts";
import { workflowCopy } from "./workflow-copy.ts";

const copy = workflowCopy.test;

/** Status, time and body, and what to do where it is no good. */
export function TestResult({ trial, isModel }: { trial: Trial; isModel: boolean }) {
  const answered = isModel ? copy.modelAnswered : copy.workflowAnswered;
  const { status, time, body, isGood, advice } = trial;
  return (
    <BlockStack gap="300">
      <Banner tone={isGood ? "success" : "critical"} title={isGood ? answered : copy.notGood}>
        {advice}
      </Banner>
      <DescriptionList
        gap="tight"
        items={[
          ...(status === undefined ? [] : [{ term: copy.status, description: status }]),
          { term: copy.time, description: copy.milliseconds(time) },
          { term: copy.body, description: <Body text={body} /> },
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
        <code style={{ whiteSpace: "pre-wrap" }}>
          <PlainText>{text}</PlainText>
        </code>
      </Text>
    </Scrollable>
  );
}
