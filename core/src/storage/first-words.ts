/** Unicode code points that the port's `firstWords` gives of a message. */
export const FIRST_WORDS = 1_000;

/** The beginning of a text, or of so much of it as a store has read. */
export function firstWords(text: string): string {
  return [...text.slice(0, 2 * FIRST_WORDS)].slice(0, FIRST_WORDS).join("");
}
