import type { Align } from "./markdown-tree.ts";

/** Returns the trimmed cells of a table's row. An escaped bar does not separate cells. */
export function tableCells(row: string): string[] {
  return row
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** Returns the alignment of a table's columns. Undefined if the two lines do not begin a table. */
export function tableAligns(head: string, delimiter: string): Align[] | undefined {
  const marks = tableCells(delimiter);
  const isTable = head.includes("|") && marks.length === tableCells(head).length;
  if (!isTable || !/[|:]/.test(delimiter) || !marks.every((mark) => /^:?-+:?$/.test(mark))) return undefined;
  return marks.map((mark) => {
    const isLeft = mark.startsWith(":");
    if (mark.endsWith(":")) return isLeft ? "center" : "right";
    return isLeft ? "left" : undefined;
  });
}
