import type { Message } from "../sessions/message.ts";
import type { TranscriptWords } from "./languages/transcript-words.ts";

/** Facts about the conversation in a transcript. */
export interface TranscriptFacts {
  siteName: string;
  startedAt: number;
  /** A time zone that `Intl` supports. */
  timeZone: string;
  /** BCP 47: the language of `words`. */
  language: string;
  words: TranscriptWords;
}

/** Writes a conversation in pieces, so that a long conversation is never completely in memory. */
export interface TranscriptWriter {
  head(): string;
  /** Never contains ratings, their reasons, or data that only the team may see. */
  entry(message: Message): string;
  foot(): string;
}

/**
 * Author, time and text of a message, with a line for each card, form and file. Text of the site's own systems or people is
 * Markdown; visitors' text is not.
 */
export interface TranscriptEntry {
  who: string;
  at: number;
  content: string;
  isMarkdown: boolean;
  lines: EntryLine[];
}

export interface EntryLine {
  label: string;
  text: string;
  /** The URL of a card. */
  address?: string;
}

/** Converts a message to an entry. `showName` formats a name that somebody else chose. */
export function transcriptEntry(
  { role, content, at, agent, extras, files = [] }: Message,
  words: TranscriptWords,
  showName: (name: string) => string,
): TranscriptEntry {
  const { cards = [], ask } = extras ?? {};
  const name = agent === undefined || agent.name.trim() === "" ? "" : showName(agent.name);
  const who = { user: words.visitor, assistant: words.assistant, agent: words.person(name) };
  return {
    who: who[role],
    at,
    content,
    isMarkdown: role !== "user",
    lines: [
      ...cards.map(({ title, price, url }) => ({
        label: words.card,
        text: [title, price].filter(Boolean).join(" · "),
        ...(url !== undefined && { address: url }),
      })),
      ...(ask === undefined
        ? []
        : [
            {
              label: words.form,
              text: [ask.text, ...ask.fields.map(({ label }) => label)].filter(Boolean).join(" · "),
            },
          ]),
      ...files.map((file) => ({ label: words.file, text: file.name })),
    ],
  };
}
