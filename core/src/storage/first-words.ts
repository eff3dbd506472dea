import type { SentFile } from "../sessions/message.ts";

/** Maximum number of Unicode code points that the port's `firstWords` returns of a message. */
export const FIRST_WORDS = 1_000;

/**
 * The beginning of a message. `text`: its text, or the part that a store has read. `files`: the stored files of a message without
 * text; their names replace the text.
 */
export function firstWords(text: string, files: string | null): string {
  const words = files === null ? text : namesIn(files);
  return [...words.slice(0, 2 * FIRST_WORDS)].slice(0, FIRST_WORDS).join("");
}

function namesIn(files: string): string {
  return (JSON.parse(files) as SentFile[]).map(({ name }) => name).join(", ");
}
