import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { Suspense, useEffect, useRef } from "react";
import { problemInParams, problemTexts } from "../../../admin/test-problem.ts";
import type { Outcome } from "../failures/fault.ts";
import { faultText } from "../failures/fault-text.ts";
import { PlainText } from "../frame/plain-text.tsx";
import { useStrings } from "../strings/use-strings.ts";
import { TestResult } from "../workflow/test-result.tsx";
import type { Trial } from "../workflow/trial.ts";

/**
 * After a merchant has answered a question: a button that sends the question as a test, and the reply that customers get now.
 * Receives the focus.
 */
export function TestQuestion({ question, isModel }: { question: string; isModel: boolean }) {
  const strings = useStrings();
  const {
    knowledge: { unanswered: copy },
    workflow: { test },
    problems,
  } = strings;
  const { state, data, submit } = useFetcher<Outcome<Trial>>();
  const isBusy = state !== "idle";
  const here = useRef<HTMLElement>(null);
  useEffect(() => here.current?.focus(), []);
  const problem = problemInParams(data?.fault?.params);
  return (
    <section ref={here} tabIndex={-1} aria-label={copy.test} className="tried">
      <BlockStack gap="300">
        <Text as="p">
          {copy.written}{" "}
          <strong>
            <PlainText>{question}</PlainText>
          </strong>
        </Text>
        <InlineStack>
          <Button
            loading={isBusy}
            onClick={() => submit({ message: question }, { method: "post", action: "/app/workflow/test" })}
          >
            {copy.test}
          </Button>
        </InlineStack>
        <div role="status">
          <Suspense>{!isBusy && data?.done && <TestResult trial={data.done} isModel={isModel} />}</Suspense>
          {!isBusy && data?.fault && (
            <Banner tone="critical" title={test.failed}>
              {problemTexts(problem && [problem], problems)[0] ?? faultText(data.fault, strings)}
            </Banner>
          )}
        </div>
      </BlockStack>
    </section>
  );
}
