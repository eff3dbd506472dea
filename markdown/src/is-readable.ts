/** Characters (UTF-16). */
const LONGEST = 100_000;
/** Characters times rows that may begin a table: for each, the parser scans all the text that follows. */
const MOST_WORK = 20_000_000;
const DELIMITER_ROWS = /^[ \t>]*[|:-][ \t|:-]*$/gm;

/** Whether a text is parsed as Markdown; one that would take too long is shown as written. */
export function isReadable(text: string): boolean {
  if (text.length > LONGEST) return false;
  return text.length * (text.match(DELIMITER_ROWS)?.length ?? 0) <= MOST_WORK;
}
