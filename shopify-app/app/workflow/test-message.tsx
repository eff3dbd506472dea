import { Banner, BlockStack, Button, Form, Text, TextField } from "@shopify/polaris";
import { Suspense, useEffect, useRef, useState } from "react";
import { hasAnswerSource } from "../../../admin/answer-source.ts";
import { problemInParams, problemTexts, withoutAddressWarnings } from "../../../admin/test-problem.ts";
import { type WorkflowDraft, workflowSettings } from "../../../admin/workflow-draft.ts";
import type { Fault } from "../failures/fault.ts";
import { faultText } from "../failures/fault-text.ts";
import { InSight } from "../frame/in-sight.tsx";
import type { Site } from "../service/site.ts";
import { Section } from "../settings/section.tsx";
import type { Settings } from "../settings/use-settings.ts";
import { useStrings } from "../strings/use-strings.ts";
import { NextStep } from "./next-step.tsx";
import { TestResult } from "./test-result.tsx";
import { useTestRun } from "./use-test-run.ts";

/** The second step: sends a message to the workflow or model, after saving unsaved changes, and shows the response. */
export function TestMessage({
  site,
  settings,
  editor,
}: {
  site: Site;
  settings: Settings<WorkflowDraft>;
  /** Address of the theme editor. */
  editor: string;
}) {
  const strings = useStrings();
  const { test: copy, steps } = strings.workflow;
  const [message, setMessage] = useState(copy.hello);
  const isModel = site.reply_source === "model";
  const { address, state, data, submit } = useTestRun(site);
  const { draft, isDirty, isSaving, fault } = settings;
  const [isWaiting, setWaiting] = useState(false);
  const before = useRef<Fault>();
  const isBusy = state !== "idle" || isWaiting;
  const send = () => {
    if (!isDirty) return submit({ message }, { method: "post", action: "/app/workflow/test" });
    before.current = fault;
    setWaiting(true);
    settings.save();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends the text as it was when the save ended.
  useEffect(() => {
    if (!isWaiting || isSaving) return;
    if (fault !== before.current) setWaiting(false);
    else if (!isDirty) {
      setWaiting(false);
      send();
    }
  }, [isWaiting, isSaving, isDirty, fault]);
  const problem = problemInParams(data?.fault?.params);
  if (!hasAnswerSource(workflowSettings(draft)))
    return (
      <Section title={steps.test}>
        <Text as="p">{draft.reply_source === "model" ? copy.modelFirst : copy.webhookFirst}</Text>
      </Section>
    );
  return (
    <Section title={steps.test}>
      <Form onSubmit={send}>
        <BlockStack gap="300">
          <TextField
            label={copy.message}
            autoComplete="off"
            maxLength={10_000}
            value={message}
            onChange={setMessage}
          />
          <Button submit loading={isBusy} {...(data === undefined && { variant: "primary" })}>
            {isDirty ? copy.saveAndSend : copy.send}
          </Button>
        </BlockStack>
      </Form>
      <div role="status">
        {!isBusy && data?.done && (
          <Suspense>
            <BlockStack gap="400">
              <InSight>
                <TestResult trial={withoutAddressWarnings(data.done, address)} isModel={isModel} />
              </InSight>
              {data.done.isGood && <NextStep editor={editor} />}
            </BlockStack>
          </Suspense>
        )}
        {!isBusy && data?.fault && (
          <InSight>
            <Banner tone="critical" title={copy.failed}>
              {problemTexts(problem && [problem], strings.problems)[0] ?? faultText(data.fault, strings)}
            </Banner>
          </InSight>
        )}
      </div>
    </Section>
  );
}
