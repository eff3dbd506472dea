import type { SentFile } from "../sessions/message.ts";

/** Maximum number of Unicode code points that the port's `firstWords` and `lastWords` return of a message. */
export const FIRST_WORDS = 1_000;

/**
 * Returns the beginning of a message. `text`: the message's text, or the part that a store has read. `files`: the files of a
 * message without text (JSON); the files' names replace the text.
 */
export function firstWords(text: string, files: string | null): string {
  const words = files === null ? text : namesIn(files);
  return [...words.slice(0, 2 * FIRST_WORDS)].slice(0, FIRST_WORDS).join("");
}

function namesIn(files: string): string {
  return (JSON.parse(files) as SentFile[]).map(({ name }) => name).join(", ");
}
