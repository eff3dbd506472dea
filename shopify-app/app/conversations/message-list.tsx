import type { GetConversationResponse } from "@parley/client/types";
import { Badge, BlockStack, Box, Button, InlineError, InlineStack, Text } from "@shopify/polaris";
import { type UIEvent, useLayoutEffect, useRef } from "react";
import { downloadOf, nameOf, sizeOf } from "../../../settings/told-file.ts";
import { faultText } from "../failures/fault-text.ts";
import { FormattedTime } from "../frame/formatted-time.tsx";
import { PlainText } from "../frame/plain-text.tsx";
import { withoutOverrides } from "../frame/without-overrides.ts";
import type { Earlier } from "../live/use-earlier.ts";
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
  earlier,
  isFollowed,
  visitor,
}: {
  messages: Message[];
  /** There if older messages exist. */
  earlier: Earlier | undefined;
  /** Whose conversation it is. */
  visitor: string;
  /** Whether it goes on: then its end is in sight, and stays there as long as somebody reads it. */
  isFollowed: boolean;
}) {
  const strings = useStrings();
  const { read: copy } = strings.conversations;
  const place = useRef<HTMLElement>(null);
  const isAtEnd = useRef(true);
  const latest = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is why the end is somewhere else.
  useLayoutEffect(() => {
    if (isFollowed && isAtEnd.current && place.current !== null)
      place.current.scrollTop = place.current.scrollHeight;
  }, [latest, isFollowed]);
  /** What scrolls, and the pixels from the start of what is visible to its end, while older messages are added. */
  const added = useRef<{ scroller: Element; toEnd: number }>();
  const oldest = messages[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: older messages come above what is read, which stays where it is.
  useLayoutEffect(() => {
    if (added.current === undefined) return;
    const { scroller, toEnd } = added.current;
    scroller.scrollTop = scroller.scrollHeight - toEnd;
    // The button that was pressed is gone if these are the first.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    added.current = undefined;
  }, [oldest]);
  const adding = () => {
    const scroller = isFollowed ? place.current : document.scrollingElement;
    if (scroller !== null) added.current = { scroller, toEnd: scroller.scrollHeight - scroller.scrollTop };
  };
  const look = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) => {
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
  };
  return (
    <section
      ref={place}
      role="log"
      aria-label={copy.log}
      tabIndex={isFollowed ? 0 : -1}
      style={isFollowed ? FOLLOWED : undefined}
      onScroll={look}
    >
      {earlier && (
        <Box paddingBlockEnd="300">
          <Button loading={earlier.isLoading} onClick={() => void earlier.show(adding)}>
            {copy.earlier}
          </Button>
          {earlier.fault && (
            <InlineError fieldID="earlier-messages" message={faultText(earlier.fault, strings)} />
          )}
        </Box>
      )}
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
