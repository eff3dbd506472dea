import type { Host } from "../host/host.ts";
import { HostRoot } from "../host/inbox-root.tsx";
import type { Card } from "../service/shapes.ts";
import { Cards, Choices } from "./cards.tsx";
import { MarkdownText } from "./markdown-text.tsx";

/** A reply as agents see it in a conversation, for a host's workflow test. */
export function ReplyPreview({
  host,
  text,
  cards = [],
  choices = [],
}: {
  host: Host;
  /** Markdown. */
  text: string;
  cards?: readonly Card[] | undefined;
  choices?: readonly string[] | undefined;
}) {
  return (
    <HostRoot host={host} className="inbox-preview">
      <MarkdownText text={text} />
      <Cards cards={cards} />
      <Choices labels={choices} />
    </HostRoot>
  );
}
