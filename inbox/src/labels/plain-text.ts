/** Characters that reorder or hide surrounding text, and control characters other than newline and tab. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove.
const MISLEADING = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

/** Makes text from outside safe to show next to other text. Show it in `<bdi>` or with `dir="auto"`. */
export function plainText(text: string): string {
  return text.replace(MISLEADING, "");
}
