import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { InSight } from "../frame/in-sight.tsx";
import { useEmbedState } from "../home/use-embed-state.ts";
import { useStrings } from "../strings/use-strings.ts";

/** The next step after a successful test: to switch the chat on in the theme, unless Shopify reports that the chat is on. */
export function NextStep({ editor }: { editor: string }) {
  const {
    home: {
      steps: copy,
      embed: { turnOn, go },
    },
  } = useStrings();
  const embed = useEmbedState();
  if (embed === undefined || embed === "on") return null;
  return (
    <InSight>
      <BlockStack gap="200">
        <Text as="h3" variant="headingSm">
          {copy.step(3, copy.embed)}
        </Text>
        <Text as="p" tone="subdued">
          {turnOn}
        </Text>
        <InlineStack>
          <Button url={editor} target="_top" variant="primary">
            {go}
          </Button>
        </InlineStack>
      </BlockStack>
    </InSight>
  );
}
