import { zonedTime } from "../sites/local-time.ts";
import { harmlessText, markdownAsText } from "./read-markdown.ts";
import {
  type EntryLine,
  type TranscriptFacts,
  type TranscriptWriter,
  transcriptEntry,
} from "./transcript.ts";

/** Characters that mail programs and editors may show as a new line, in addition to those that `harmlessText` knows. */
const NEW_LINES = /[\v\f\u0085]/g;

/**
 * A transcript as plain text. Each line of a message is marked with `>`, so that it cannot be mistaken for a line of the
 * transcript itself. `showName` formats a name that somebody else chose.
 */
export function textTranscript(
  { siteName, startedAt, timeZone, words }: TranscriptFacts,
  showName: (name: string) => string,
): TranscriptWriter {
  return {
    head: () =>
      [
        words.title(showName(siteName)),
        words.started + zonedTime(startedAt, timeZone),
        words.timeZone + timeZone,
        "",
      ].join("\n"),
    entry(message) {
      const { who, at, content, isMarkdown, lines } = transcriptEntry(message, words, showName);
      const text = harmlessText(content.toWellFormed().replace(NEW_LINES, "\n"));
      // Cleans the result again, because a direction mark may have lost its counterpart.
      const said = isMarkdown ? harmlessText(markdownAsText(text)) : text;
      const written = [said, ...lines.map(lineText)].filter((each) => each.trim() !== "").join("\n");
      return `\n${zonedTime(at, timeZone)} ${who}:\n${written.replace(/^/gm, "> ")}\n`;
    },
    foot: () => "",
  };
}

function lineText({ label, text, address }: EntryLine): string {
  const line = [label + text, address].filter((each) => each !== undefined).join(" · ");
  return harmlessText(line.toWellFormed()).replace(/[\s\p{Cc}]+/gu, " ");
}
