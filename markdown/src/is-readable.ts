/** Characters (UTF-16). */
const LONGEST = 100_000;
/** Characters times rows that may begin a table: each makes the parser look at all the text that follows. */
const MOST_WORK = 20_000_000;
const DELIMITER_ROWS = /^[ \t>]*[|:-][ \t|:-]*$/gm;

/** Whether a text is read as Markdown; one that would cost too much is shown as it was written. */
export function isReadable(text: string): boolean {
  if (text.length > LONGEST) return false;
  return text.length * (text.match(DELIMITER_ROWS)?.length ?? 0) <= MOST_WORK;
}
