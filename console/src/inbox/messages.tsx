import { memo, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useWords } from "../strings/strings.ts";
import { Button } from "../ui/button.tsx";
import { AnswerCards } from "./answer-cards.tsx";
import { FileLinks } from "./file-links.tsx";
import { MarkdownText } from "./markdown-text.tsx";
import type { Message } from "./shapes.ts";

/** Messages that are in the page at first, and more as one scrolls up: thousands at once would hold it up. */
const STEP = 100;
/** Pixels from the end within which somebody still reads the end. */
const NEAR = 80;
/** Pixels from the top at which older messages are put there. */
const AHEAD = 1_200;

/** Stays where it is read: at the end it follows what comes, elsewhere nothing moves. */
export function Messages({
  messages,
  hasMore,
  loadOlder,
}: {
  messages: readonly Message[];
  /** The service has older ones. */
  hasMore: boolean;
  /** Resolves once they are in front of the others, or it was said why they are not. */
  loadOlder(): Promise<void>;
}) {
  const { say, locale } = useWords();
  /** The first one shown; the list may begin again with another. */
  const [first, setFirst] = useState(() => messages.at(-STEP)?.id);
  const found = messages.findIndex(({ id }) => id === first);
  const from = found < 0 ? Math.max(0, messages.length - STEP) : found;
  const isLoading = useRef(false);
  const place = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  /** Pixels between what is read and the end, when older messages were asked for. */
  const toEnd = useRef<number | undefined>(undefined);
  const latest = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is why the end is somewhere else.
  useLayoutEffect(() => {
    if (atEnd.current && place.current !== null) place.current.scrollTop = place.current.scrollHeight;
  }, [latest]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came at the top moves what is read.
  useLayoutEffect(() => {
    if (place.current !== null && toEnd.current !== undefined)
      place.current.scrollTop = place.current.scrollHeight - toEnd.current;
    toEnd.current = undefined;
  }, [first]);
  const format = useMemo(
    () => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }),
    [locale],
  );
  const older = () => {
    const box = place.current;
    if (box === null || toEnd.current !== undefined) return;
    if (from > 0) {
      toEnd.current = box.scrollHeight - box.scrollTop;
      setFirst(messages[Math.max(0, from - STEP)]?.id);
    } else if (hasMore && !isLoading.current) {
      // The messages shown stay in place until the page arrives.
      isLoading.current = true;
      setFirst(messages[0]?.id);
      void loadOlder().finally(() => {
        isLoading.current = false;
      });
    }
  };
  const oldest = messages[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page in front of the others is what was asked for.
  useLayoutEffect(() => {
    if (isLoading.current && from > 0) older();
  }, [oldest]);
  return (
    <div
      className="messages"
      role="log"
      aria-label={say("conversation")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard.
      tabIndex={0}
      ref={place}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
        if (scrollTop < AHEAD && !atEnd.current) older();
      }}
    >
      {(from > 0 || hasMore) && (
        <p>
          <Button onPress={older}>
            {hasMore ? say("earlierMessages") : say("olderMessages", { count: from })}
          </Button>
        </p>
      )}
      {messages.slice(from).map((message) => (
        <Said key={message.id} message={message} format={format} />
      ))}
    </div>
  );
}

const Said = memo(function Said({
  message: { role, content, timestamp, agent, rating, rating_reason, cards = [], files = [] },
  format,
}: {
  message: Message;
  format: Intl.DateTimeFormat;
}) {
  const { say } = useWords();
  return (
    <article className={`message ${role}`}>
      {role === "user" ? (
        content !== "" && (
          <p dir="auto" className="said">
            {content}
          </p>
        )
      ) : (
        <MarkdownText text={content} />
      )}
      <AnswerCards cards={cards} />
      {files.length > 0 && <FileLinks files={files} />}
      <p className="hint">
        {role === "user" ? (
          say("visitor")
        ) : role === "agent" ? (
          <bdi>{agent?.name ?? say("agent")}</bdi>
        ) : (
          say("workflow")
        )}
        {" · "}
        <time dateTime={timestamp}>{format.format(new Date(timestamp))}</time>
        {rating !== undefined && ` · ${say(rating === "up" ? "thumbsUp" : "thumbsDown")}`}{" "}
        {rating_reason !== undefined && <q dir="auto">{rating_reason}</q>}
      </p>
    </article>
  );
});
