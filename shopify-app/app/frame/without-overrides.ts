/** Left-to-right and right-to-left override (UAX #9, 2.2): what follows is shown in another order than it stands. */
const OVERRIDES = /[\u202D\u202E]/g;

/** A text with each override by its name, as it could make the text look like another one. */
export function withoutOverrides(text: string): string {
  return text.replace(OVERRIDES, (found) => (found === "\u202D" ? "[U+202D]" : "[U+202E]"));
}
