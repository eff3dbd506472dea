/** Maximum length in UTF-16 units. */
const LONGEST = 100_000;
/**
 * Maximum of characters times rows that may begin a table, because for each such row the parser scans all the text that follows.
 */
const MOST_WORK = 20_000_000;
const DELIMITER_ROWS = /^[ \t>]*[|:-][ \t|:-]*$/gm;

/** Whether a text is parsed as Markdown. A text that would take too long is shown as it is written. */
export function isReadable(text: string): boolean {
  if (text.length > LONGEST) return false;
  return text.length * (text.match(DELIMITER_ROWS)?.length ?? 0) <= MOST_WORK;
}
