import { harmlessText } from "../markdown/harmless-text.ts";
import type { Strings } from "../strings/english.ts";
import type { Message } from "./message.ts";

/** The conversation as a text to keep: who said what, Markdown as it was written, one blank line between messages. */
export function transcriptText(title: string, messages: readonly Message[], strings: Strings): string {
  const said = messages
    .filter(({ content }) => content !== "")
    .map(
      ({ role, content }) =>
        `${role === "user" ? strings.you : strings.assistant}:\n${harmlessText(content)}\n`,
    );
  return [`${title}\n`, ...said].join("\n");
}
