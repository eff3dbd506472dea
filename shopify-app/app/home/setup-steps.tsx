import { Badge, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { Section } from "../settings/section.tsx";
import type { HomeView } from "./home-view.ts";
import { homeWords } from "./home-words.ts";

const words = homeWords.steps;

const ORDER = ["workflow", "test", "embed"] as const;

/** What is left to do before customers can chat. */
export function SetupSteps({ steps, editor }: { steps: HomeView["steps"]; editor: string }) {
  const next = ORDER.find((step) => !steps[step]);
  const look = (step: (typeof ORDER)[number]) => (step === next ? ({ variant: "primary" } as const) : {});
  return (
    <Section title={words.title}>
      <BlockStack as="ol" gap="400">
        <Step isDone={steps.workflow} title={words.workflow} help={words.workflowHelp}>
          <Button url="/app/workflow" {...look("workflow")}>
            {words.workflowGo}
          </Button>
        </Step>
        <Step isDone={steps.test} title={words.test} help={words.testHelp}>
          <Button url="/app/workflow" {...look("test")}>
            {words.testGo}
          </Button>
        </Step>
        <Step isDone={steps.embed} title={words.embed} help={words.embedHelp}>
          <Button url={editor} target="_top" {...look("embed")}>
            {words.embedGo}
          </Button>
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
}: {
  isDone: boolean;
  title: string;
  help: string;
  /** How to do it. */
  children: ReactNode;
}) {
  return (
    <li>
      <BlockStack gap="200" inlineAlign="start">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h3" fontWeight="semibold">
            {title}
          </Text>
          <Badge {...(isDone ? { tone: "success", progress: "complete" } : { progress: "incomplete" })}>
            {isDone ? words.done : words.open}
          </Badge>
        </InlineStack>
        {!isDone && (
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
