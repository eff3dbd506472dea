import { harmlessText } from "@parley/markdown";
import type { Message } from "../conversation/message.ts";
import type { Card } from "../service/chat-service.ts";
import type { Strings } from "../strings/english.ts";

/**
 * Returns the conversation as plain text for download: the title, then the author, time, Markdown source, cards and file names of
 * each message, with a blank line between messages.
 */
export function transcriptText(
  title: string,
  messages: readonly Message[],
  strings: Strings,
  language: string,
): string {
  const time = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const said = messages
    .filter(({ content, files }) => content !== "" || files)
    .map(
      ({ role, content, at, agent, cards = [], files = [] }) =>
        `${role === "user" ? strings.you : agent ? harmlessText(agent.name) : strings.assistant}${at ? ` (${time.format(at)})` : ""}:\n${harmlessText([content, ...cards.map(cardLine), ...files.map(({ name }) => `[${name}]`)].filter(Boolean).join("\n"))}\n`,
    );
  return [`${title}\n`, ...said].join("\n");
}

function cardLine({ title, text, description, url, price, buttons = [] }: Card): string {
  const labels = buttons.map(({ label }) => `[${label}]`);
  return [title, price, text ?? description, url, ...labels].filter(Boolean).join(" · ");
}
