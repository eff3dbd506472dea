import { Banner, BlockStack, DescriptionList, Scrollable, Text } from "@shopify/polaris";
import { lazy } from "react";
import { problemTexts } from "../../../admin/test-problem.ts";
import { Fold } from "../frame/fold.tsx";
import { PlainText } from "../frame/plain-text.tsx";
import { useStrings } from "../strings/use-strings.ts";
import type { Trial } from "./trial.ts";

const ReplyPreview = lazy(() => import("./reply-preview.client.tsx"));

/**
 * Shows whether the test succeeded, problems and how to fix them, the reply as visitors see it, and details such as the body.
 * Suspends while the code of the preview loads.
 */
export function TestResult({ trial, isModel }: { trial: Trial; isModel: boolean }) {
  const {
    failures,
    problems,
    workflow: { test: copy },
  } = useStrings();
  const answered = isModel ? copy.modelAnswered : copy.workflowAnswered;
  const { status, time, body, reply, isGood, said, toolCalls } = trial;
  const [problem] = problemTexts(trial.problem && [trial.problem], problems);
  const failed = isModel ? copy.failed : copy.notGood;
  return (
    <BlockStack gap="300">
      <Banner tone={isGood ? "success" : "critical"} title={isGood ? answered : failed}>
        {problem ?? (said && failures.said(said.message, said.reason))}
      </Banner>
      {problemTexts(trial.warnings, problems).map((warning) => (
        <Banner key={warning} tone="warning">
          {warning}
        </Banner>
      ))}
      {reply !== undefined && (
        <BlockStack gap="100">
          <Text as="h3" variant="headingSm">
            {copy.seen}
          </Text>
          <ReplyPreview {...trial} />
        </BlockStack>
      )}
      <Fold title={copy.details} isOpen={!isGood || toolCalls !== undefined} id="came-back">
        <DescriptionList
          gap="tight"
          items={[
            ...(status === undefined ? [] : [{ term: copy.status, description: status }]),
            ...(toolCalls === undefined
              ? []
              : [
                  {
                    term: copy.tools,
                    description: toolCalls.map(({ name, error }) => copy.toolCall(name, error)).join(", "),
                  },
                ]),
            { term: copy.time, description: copy.milliseconds(time) },
            ...(body === undefined ? [] : [{ term: copy.body, description: <Body text={body} /> }]),
          ]}
        />
      </Fold>
    </BlockStack>
  );
}

/** A body, which may be long. `focusable` lets keyboard users scroll it. */
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
