import { Badge, Button, InlineStack, Text } from "@shopify/polaris";
import { WrittenTime } from "../frame/written-time.tsx";
import { Section } from "../settings/section.tsx";
import type { HomeView } from "./home-view.ts";
import { homeWords } from "./home-words.ts";

const words = homeWords.embed;

/** What the app knows of its embed in the theme: it may not read themes, but hears when somebody opens the chat. */
export function EmbedStatus({
  view: { lastOpened, isRecent },
  editor,
}: {
  view: Pick<HomeView, "lastOpened" | "isRecent">;
  editor: string;
}) {
  return (
    <Section title={words.title}>
      <InlineStack>
        {lastOpened === null ? (
          <Badge>{words.never}</Badge>
        ) : (
          <Badge tone={isRecent ? "success" : "attention"}>{isRecent ? words.seen : words.silent}</Badge>
        )}
      </InlineStack>
      <Text as="p">
        {lastOpened === null ? (
          words.neverHelp
        ) : (
          <>
            {words.last} <WrittenTime at={lastOpened} />.
          </>
        )}
      </Text>
      <Text as="p" tone="subdued">
        {words.honest}
      </Text>
      {lastOpened !== null && (
        <InlineStack>
          <Button url={editor} target="_top">
            {words.go}
          </Button>
        </InlineStack>
      )}
    </Section>
  );
}
