import { tableAligns, tableCells } from "./table-cells.ts";

/** Marks that say nothing yet: a list, a heading or a rule may come of them, or emphasis. */
const BARE_MARKS = /^[ \t>]*(?:[-*_+=#~`|]+|[-*+][ \t]+\[[ x]?\]?)[ \t]*$/i;

/** Reads the end of a growing text as what it is about to be, so that nothing jumps: bare marks wait, a table's head is a table. */
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

/** A number alone on its line, where a numbered list is under way, is its next one. */
function isNextNumber(line: string, text: string): boolean {
  return /^[ \t>]*\d{1,9}[.)]?[ \t]*$/.test(line) && /^[ \t>]*\d{1,9}[.)] /m.test(text);
}
