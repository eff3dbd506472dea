/**
 * Left-to-right and right-to-left override (UAX #9, 2.2): the following text is displayed in another order than it
 * is stored.
 */
const OVERRIDES = /[\u202D\u202E]/g;

/** A text with each override replaced by its name, because an override could make the text look like a different text. */
export function withoutOverrides(text: string): string {
  return text.replace(OVERRIDES, (found) => (found === "\u202D" ? "[U+202D]" : "[U+202E]"));
}
