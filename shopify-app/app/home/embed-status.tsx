import { Badge, Button, InlineStack, Text } from "@shopify/polaris";
import { FormattedTime } from "../frame/formatted-time.tsx";
import { Section } from "../settings/section.tsx";
import { useStrings } from "../strings/use-strings.ts";
import type { EmbedState } from "./embed-state.ts";

const TONES = { on: "success", off: "attention" } as const;

/** Whether the theme shows the chat, as Shopify says, and when somebody last used it. */
export function EmbedStatus({
  state = "asked",
  lastConversation,
  editor,
}: {
  state: EmbedState | "asked" | undefined;
  lastConversation: string | null;
  editor: string;
}) {
  const {
    home: { embed: copy },
  } = useStrings();
  return (
    <Section title={copy.title}>
      <InlineStack>
        <div role="status">
          <Badge {...(state in TONES && { tone: TONES[state as keyof typeof TONES] })}>
            {copy.states[state]}
          </Badge>
        </div>
      </InlineStack>
      <Text as="p">{copy.help[state]}</Text>
      <Text as="p" tone="subdued">
        {lastConversation === null ? (
          copy.never
        ) : (
          <>
            {copy.last} <FormattedTime at={lastConversation} />.
          </>
        )}
      </Text>
      <InlineStack>
        <Button url={editor} target="_top">
          {copy.go}
        </Button>
      </InlineStack>
    </Section>
  );
}
