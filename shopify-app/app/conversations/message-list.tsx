import type { GetConversationResponse } from "@parley/client/types";
import { Badge, BlockStack, Box, InlineStack, Text } from "@shopify/polaris";
import { type UIEvent, useLayoutEffect, useRef } from "react";
import { downloadOf, nameOf, sizeOf } from "../../../settings/told-file.ts";
import { FormattedTime } from "../frame/formatted-time.tsx";
import { PlainText } from "../frame/plain-text.tsx";
import { withoutOverrides } from "../frame/without-overrides.ts";
import { useStrings } from "../strings/use-strings.ts";
import { AnswerCards } from "./answer-cards.tsx";
import { MarkdownText } from "./markdown-text.tsx";

const CONTENT = { display: "block", whiteSpace: "pre-wrap", overflowWrap: "anywhere" } as const;
type Message = GetConversationResponse["messages"][number];

const FOLLOWED = { maxHeight: "60vh", overflowY: "auto", overscrollBehavior: "contain" } as const;
/** Pixels from the end within which somebody still reads the end. */
const NEAR = 80;

/** What was said: answers as visitors saw them, what visitors wrote as it is. */
export function MessageList({
  messages,
  isFollowed,
  visitor,
}: {
  messages: Message[];
  /** Whose conversation it is. */
  visitor: string;
  /** Whether it goes on: then its end is in sight, and stays there as long as somebody reads it. */
  isFollowed: boolean;
}) {
  const {
    conversations: { read: copy },
  } = useStrings();
  const place = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const latest = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is why the end is somewhere else.
  useLayoutEffect(() => {
    if (isFollowed && isAtEnd.current && place.current !== null)
      place.current.scrollTop = place.current.scrollHeight;
  }, [latest, isFollowed]);
  const look = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) => {
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
  };
  return (
    <section
      ref={place}
      role="log"
      aria-label={copy.log}
      tabIndex={isFollowed ? 0 : undefined}
      style={isFollowed ? FOLLOWED : undefined}
      onScroll={look}
    >
      {messages.length === 0 ? (
        <Text as="p">{copy.silent}</Text>
      ) : (
        <BlockStack as="ol" gap="300">
          {messages.map((message) => (
            <li key={message.id}>
              <MessageBox message={message} visitor={visitor} />
            </li>
          ))}
        </BlockStack>
      )}
    </section>
  );
}

const GROUNDS = {
  user: "bg-surface-secondary",
  assistant: "bg-surface-info",
  agent: "bg-surface-success",
} as const;

function MessageBox({
  message: { role, agent, content, timestamp, rating, rating_reason, cards = [], files = [] },
  visitor,
}: {
  message: Message;
  visitor: string;
}) {
  const {
    conversations: { read: copy },
    language,
  } = useStrings();
  const names = { user: visitor, assistant: copy.answer, agent: agent?.name ?? copy.agent };
  return (
    <Box background={GROUNDS[role]} borderRadius="200" padding="300">
      <InlineStack gap="200" blockAlign="baseline">
        <Text as="span" fontWeight="semibold">
          {withoutOverrides(names[role])}
        </Text>
        <Text as="span" tone="subdued">
          <FormattedTime at={timestamp} />
        </Text>
        {rating && <Badge tone={rating === "up" ? "success" : "critical"}>{copy.ratings[rating]}</Badge>}
      </InlineStack>
      {rating_reason !== undefined && <q dir="auto">{withoutOverrides(rating_reason)}</q>}
      {role === "user" ? (
        content !== "" && <PlainText style={CONTENT}>{content}</PlainText>
      ) : (
        <MarkdownText key={content}>{content}</MarkdownText>
      )}
      <AnswerCards cards={cards} />
      {files.map((file) => (
        <Text key={file.id} as="p" breakWord>
          <a
            className="download"
            href={downloadOf(file)}
            download={nameOf(file)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <PlainText>{nameOf(file)}</PlainText>
          </a>{" "}
          {sizeOf(file, language)}
        </Text>
      ))}
    </Box>
  );
}
