import type { Operation } from "@parley/core/client";
import { BlockStack, Box, InlineStack, Text } from "@shopify/polaris";
import type { z } from "zod";
import { WrittenTime } from "../frame/written-time.tsx";
import { conversationWords } from "./conversation-words.ts";

const words = conversationWords.read;
type Message = z.output<Operation["GET /conversation/{session_id}"]["output"]>["messages"][number];

/** What was said, as text: answers are shown with their Markdown as it was written. */
export function MessageList({ messages }: { messages: Message[] }) {
  if (messages.length === 0) return <Text as="p">{words.silent}</Text>;
  return (
    <BlockStack as="ol" gap="300">
      {messages.map(({ id, role, content, timestamp }) => (
        <li key={id}>
          <Box
            background={role === "user" ? "bg-surface-secondary" : "bg-surface-info"}
            borderRadius="200"
            padding="300"
          >
            <InlineStack gap="200" blockAlign="baseline">
              <Text as="span" fontWeight="semibold">
                {role === "user" ? words.visitor : words.answer}
              </Text>
              <Text as="span" tone="subdued">
                <WrittenTime at={timestamp} />
              </Text>
            </InlineStack>
            <div style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{content}</div>
          </Box>
        </li>
      ))}
    </BlockStack>
  );
}
