import { Badge, BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { FormattedTime } from "../frame/formatted-time.tsx";
import { useStrings } from "../strings/use-strings.ts";
import type { EmbedState } from "./embed-state.ts";
import type { Steps } from "./setup-steps.tsx";

const TONES = { on: "success", off: "attention" } as const;

/** Shows whether the chat is on in the theme, according to Shopify, and when the newest conversation began. */
export function EmbedStatus({
  state = "asked",
  lastConversation,
  steps,
  editor,
  storefront,
}: {
  state: EmbedState | "asked" | undefined;
  lastConversation: string | null;
  /** The set-up steps on the same screen, if any. The text and the link of the last step are not repeated here. */
  steps: Steps | undefined;
  editor: string;
  storefront: string;
}) {
  const {
    home: { embed: copy },
  } = useStrings();
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {copy.title}
          </Text>
          <div role="status">
            <Badge {...(state in TONES && { tone: TONES[state as keyof typeof TONES] })}>
              {copy.states[state]}
            </Badge>
          </div>
        </InlineStack>
        <BlockStack gap="100">
          <Text as="p" tone="subdued">
            {lastConversation === null ? (
              copy.never
            ) : (
              <>
                {copy.last} <FormattedTime at={lastConversation} />.
              </>
            )}
          </Text>
          <Text as="p">
            {copy.help[state]}
            {state === "off" && steps === undefined && ` ${copy.turnOn}`}
          </Text>
        </BlockStack>
        <InlineStack gap="200">
          {steps?.embed !== false && (
            <Button url={editor} target="_top">
              {copy.go}
            </Button>
          )}
          {steps?.embed !== true && (
            <Button url={storefront} target="_blank" {...(steps === undefined && { variant: "tertiary" })}>
              {copy.shop}
            </Button>
          )}
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
