import { Badge, BlockStack, Button, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";
import type { HomeView } from "./home-view.ts";

const ORDER = ["workflow", "test", "embed"] as const;

/** Whether each set-up step is done. `embed` is the step for the theme; only the browser can read its state. */
export interface Steps extends Record<keyof HomeView["steps"], boolean> {
  embed: boolean;
}

/** The steps before customers can chat, marked as done or to do. Most steps show help and a button only until they are done. */
export function SetupSteps({
  steps,
  hasChatted,
  editor,
  storefront,
}: {
  steps: Steps;
  hasChatted: boolean;
  editor: string;
  storefront: string;
}) {
  const {
    home: {
      steps: copy,
      embed: { shop, turnOn, go },
    },
  } = useStrings();
  const done = ORDER.filter((step) => steps[step]).length;
  const next = ORDER.find((step) => !steps[step]);
  const variantOf = (step: (typeof ORDER)[number]) =>
    step === next ? ({ variant: "primary" } as const) : {};
  return (
    <Section title={copy.title}>
      <BlockStack gap="100">
        <Text as="p" tone="subdued" id="set-up-progress">
          {copy.progress(done, ORDER.length)}
        </Text>
        <ProgressBar
          progress={(done / ORDER.length) * 100}
          size="small"
          tone="success"
          animated={false}
          ariaLabelledBy="set-up-progress"
        />
      </BlockStack>
      <BlockStack as="ol" gap="400">
        <Step isDone={steps.workflow} title={copy.step(1, copy.workflow)} help={copy.workflowHelp}>
          <Button url="/app/workflow" {...variantOf("workflow")}>
            {copy.workflowGo}
          </Button>
        </Step>
        <Step isDone={steps.test} title={copy.step(2, copy.test)} help={copy.testHelp}>
          <Button url="/app/workflow" {...variantOf("test")}>
            {copy.testGo}
          </Button>
        </Step>
        <Step
          isDone={steps.embed}
          title={copy.step(3, copy.embed)}
          help={steps.embed ? (hasChatted ? copy.embedUsed : copy.embedDone) : turnOn}
          staysOpen
        >
          {steps.embed ? (
            <Button url={storefront} target="_blank" {...(next === undefined && { variant: "primary" })}>
              {shop}
            </Button>
          ) : (
            <Button url={editor} target="_top" {...variantOf("embed")}>
              {go}
            </Button>
          )}
        </Step>
      </BlockStack>
    </Section>
  );
}

function Step({
  isDone,
  title,
  help,
  children,
  staysOpen = false,
}: {
  isDone: boolean;
  title: string;
  help: string;
  /** The step's button. */
  children: ReactNode;
  /** Whether help and button stay after the step is done, so that a late result does not move the content below. */
  staysOpen?: boolean;
}) {
  const {
    home: { steps: copy },
  } = useStrings();
  return (
    <li>
      <BlockStack gap="200" inlineAlign="start">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h3" fontWeight="semibold">
            {title}
          </Text>
          <Badge {...(isDone ? { tone: "success", progress: "complete" } : { progress: "incomplete" })}>
            {isDone ? copy.done : copy.open}
          </Badge>
        </InlineStack>
        {(staysOpen || !isDone) && (
          <>
            <Text as="p" tone="subdued">
              {help}
            </Text>
            {children}
          </>
        )}
      </BlockStack>
    </li>
  );
}
