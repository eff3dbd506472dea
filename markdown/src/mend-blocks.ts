import { tableAligns, tableCells } from "./table-cells.ts";

/** Marks without text so far. They may become a list, a heading, a rule or emphasis. */
const BARE_MARKS = /^[ \t>]*(?:[-*_+=#~`|]+|[-*+][ \t]+\[[ x]?\]?)[ \t]*$/i;

/**
 * Changes the end of a growing text to what it is likely to become, so that nothing jumps later: removes marks without text, and
 * adds the delimiter row to the header of a table.
 */
export function mendBlocks(text: string): string {
  const lines = text.split("\n");
  const last = lines.pop() ?? "";
  const isInCode = (text.match(/^[ \t>]*(?:`{3}|~{3})/gm)?.length ?? 0) % 2 === 1;
  if (isInCode) return /^[ \t>]*[`~]{1,2}$/.test(last) ? lines.join("\n") : text;
  const head = lines.at(-1) ?? "";
  if (isRow(head) && !isRow(lines.at(-2) ?? "") && /^[ \t|:-]*$/.test(last))
    return tableAligns(head, last) ? text : [...lines, delimiter(head)].join("\n");
  if (BARE_MARKS.test(last) || isNextNumber(last, text)) return lines.join("\n");
  return isRow(last) && !isRow(head) ? `${text}\n${delimiter(last)}` : text;
}

function isRow(line: string): boolean {
  return /^ {0,3}\|./.test(line);
}

function delimiter(head: string): string {
  return `|${"-|".repeat(tableCells(head).length)}`;
}

/** Whether a line with only a number follows a numbered list, so that it is the list's next item. */
function isNextNumber(line: string, text: string): boolean {
  return /^[ \t>]*\d{1,9}[.)]?[ \t]*$/.test(line) && /^[ \t>]*\d{1,9}[.)] /m.test(text);
}
