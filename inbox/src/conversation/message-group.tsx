import { Bot, ThumbsDown, ThumbsUp } from "lucide-react";
import { memo } from "react";
import { Avatar } from "../labels/avatar.tsx";
import { plainText } from "../labels/plain-text.ts";
import type { Message } from "../service/shapes.ts";
import { useWords } from "../strings/words.ts";
import { Cards, Choices } from "./cards.tsx";
import { Files } from "./files.tsx";
import { MarkdownText } from "./markdown-text.tsx";
import type { Sender } from "./timeline.ts";

/** Consecutive messages of one sender, with name and time once. */
export const MessageGroup = memo(function MessageGroup({
  sender,
  messages,
  visitor,
}: {
  sender: Sender;
  messages: readonly Message[];
  visitor: { id: string; name: string; knownAs: string | undefined };
}) {
  const { say, locale } = useWords();
  const { role } = sender;
  const name =
    role === "user" ? visitor.name : role === "agent" ? (sender.name ?? say("colleague")) : say("workflow");
  const first = messages[0]?.timestamp ?? "";
  const time = new Intl.DateTimeFormat(locale, { timeStyle: "short" });
  return (
    <article className={`inbox-group ${role}`}>
      {role === "assistant" ? (
        <span className="inbox-avatar medium bot" aria-hidden="true">
          <Bot size={16} />
        </span>
      ) : (
        <Avatar
          {...(role === "user" ? { id: visitor.id, name: visitor.knownAs } : { id: sender.id, name })}
        />
      )}
      <h3 className="inbox-group-head">
        <bdi>{name}</bdi> <time dateTime={first}>{time.format(new Date(first))}</time>
      </h3>
      {messages.map((message) => (
        <OneMessage key={message.id} message={message} />
      ))}
    </article>
  );
});

const OneMessage = memo(function OneMessage({ message }: { message: Message }) {
  const { say, locale } = useWords();
  const { role, content, timestamp, quick_replies = [], cards = [], files = [], stopped } = message;
  const full = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "medium" });
  return (
    <div className="inbox-message" data-message={message.id} title={full.format(new Date(timestamp))}>
      {content !== "" && <Bubble role={role} content={content} />}
      <Files files={files} />
      <Cards cards={cards} />
      <Choices labels={quick_replies} />
      {stopped && <p className="inbox-soft">{say("line_stopped")}</p>}
      <Rating message={message} />
    </div>
  );
});

function Bubble({ role, content }: { role: Message["role"]; content: string }) {
  return (
    <div className="inbox-bubble">
      {role === "user" ? (
        <p dir="auto" className="inbox-text written">
          {plainText(content)}
        </p>
      ) : (
        <MarkdownText text={content} />
      )}
    </div>
  );
}

function Rating({ message: { rating, rating_reason: reason } }: { message: Message }) {
  const { say } = useWords();
  if (rating === undefined) return null;
  const Icon = rating === "up" ? ThumbsUp : ThumbsDown;
  return (
    <p className={`inbox-rating ${rating}`}>
      <Icon size={12} aria-hidden="true" /> {say(`rated_${rating}`)}
      {reason !== undefined && <q dir="auto">{plainText(reason)}</q>}
    </p>
  );
}
