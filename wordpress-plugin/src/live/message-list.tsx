import { Button } from "@wordpress/components";
import { useEffect, useLayoutEffect, useRef, useState } from "@wordpress/element";
import { __ } from "@wordpress/i18n";
import { downloadOf, nameOf, sizeOf } from "../../../settings/told-file.ts";
import { formatTime } from "../settings/format-time.ts";
import { AnswerCards } from "./answer-cards.tsx";
import type { Message } from "./conversation.ts";
import { MarkdownText } from "./markdown-text.tsx";

/** Pixels from the end within which somebody still reads the end. */
const NEAR = 80;

/** What was said. At its end it follows what comes; elsewhere nothing moves. Screen readers hear what is new. */
export function MessageList({
  messages,
  isPending,
  locale,
  earlier,
}: {
  messages: Message[];
  isPending: boolean;
  locale: string;
  /** There if older messages exist. */
  earlier?: { isBusy: boolean; show(): void };
}) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  /** Pixels from the start of what is visible to the end, since older messages were requested. */
  const toEnd = useRef<number>();
  const oldest = messages[0]?.id;
  const latest = messages.at(-1)?.id;
  const follow = () => {
    if (isAtEnd.current && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  };
  // A new message is why the end is elsewhere.
  useLayoutEffect(follow, [latest, isPending]);
  // Older messages appear above what is read, which stays where it is.
  useLayoutEffect(() => {
    if (toEnd.current !== undefined && box.current !== null)
      box.current.scrollTop = box.current.scrollHeight - toEnd.current;
    // The button that was pressed is gone if these are the first.
    if (toEnd.current !== undefined && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true });
    toEnd.current = undefined;
  }, [oldest]);
  // Or the box is smaller: the form for an answer has come below it.
  useEffect(() => {
    const observer = new ResizeObserver(follow);
    if (box.current !== null) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className="parley-messages"
      role="log"
      aria-label={__("Messages", "parley-chat")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
        if (toEnd.current !== undefined) toEnd.current = scrollHeight - scrollTop;
      }}
    >
      {earlier !== undefined && (
        <Button
          variant="secondary"
          isBusy={earlier.isBusy}
          onClick={() => {
            if (box.current !== null) toEnd.current = box.current.scrollHeight - box.current.scrollTop;
            earlier.show();
          }}
        >
          {__("Show earlier messages", "parley-chat")}
        </Button>
      )}
      {messages.map((message) => (
        <OneMessage key={message.id} message={message} locale={locale} />
      ))}
      {isPending && <p className="parley-help">{__("An answer is being written…", "parley-chat")}</p>}
    </div>
  );
}

function OneMessage({ message, locale }: { message: Message; locale: string }) {
  const { role, content, timestamp, agent, rating, rating_reason, stopped, cards = [], files = [] } = message;
  return (
    <article className={`parley-message is-${role}`}>
      <header>
        {role === "agent" && <Picture address={agent?.avatar_url} />}
        <strong>
          <bdi>{speaker(message)}</bdi>
        </strong>{" "}
        <time dateTime={timestamp}>{formatTime(timestamp, locale)}</time>
        {rating !== undefined && (
          <span className={`parley-rating is-${rating}`}>
            {rating === "up"
              ? __("The visitor liked it", "parley-chat")
              : __("The visitor did not like it", "parley-chat")}
          </span>
        )}
        {rating_reason !== undefined && <q dir="auto">{rating_reason}</q>}
        {stopped && <span className="parley-rating">{__("Broken off by the visitor", "parley-chat")}</span>}
      </header>
      {role === "user" ? (
        content !== "" && (
          <p dir="auto" className="parley-said">
            {content}
          </p>
        )
      ) : (
        <MarkdownText text={content} />
      )}
      <AnswerCards cards={cards} />
      {files.map((file) => (
        <p key={file.id} className="parley-said">
          <a href={downloadOf(file)} download={nameOf(file)} target="_blank" rel="noopener noreferrer">
            <bdi>{nameOf(file)}</bdi>
          </a>{" "}
          {sizeOf(file, locale)}
        </p>
      ))}
    </article>
  );
}

/** Of a colleague: the address is what some key of the site gave. */
function Picture({ address }: { address: string | undefined }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken || address === undefined || !address.startsWith("https://")) return null;
  return (
    <img
      src={address}
      alt=""
      width={24}
      height={24}
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}

function speaker({ role, agent }: Message): string {
  if (role === "user") return __("Visitor", "parley-chat");
  return role === "agent" ? (agent?.name ?? __("A person", "parley-chat")) : __("Answer", "parley-chat");
}
