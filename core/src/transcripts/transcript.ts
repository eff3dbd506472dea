import type { Message } from "../sessions/message.ts";
import type { TranscriptWords } from "./languages/transcript-words.ts";

/** What a transcript is about. */
export interface TranscriptFacts {
  siteName: string;
  startedAt: number;
  /** As `Intl` knows it. */
  timeZone: string;
  /** BCP 47: the one of `words`. */
  language: string;
  words: TranscriptWords;
}

/** Writes a conversation piece by piece, so that a long one is never in memory as a whole. */
export interface TranscriptWriter {
  head(): string;
  /** Ratings, reasons and what only the team knows of a message are never in it. */
  entry(message: Message): string;
  foot(): string;
}

/** Who said what and when, in words. What the site's own systems or people wrote is Markdown; what visitors wrote is not. */
export interface TranscriptEntry {
  who: string;
  at: number;
  content: string;
  isMarkdown: boolean;
  /** Below the text, one line each. */
  lines: EntryLine[];
}

export interface EntryLine {
  label: string;
  text: string;
  /** The lines of a card. */
  address?: string;
}

/** `showName` shows a name that somebody else chose. */
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
