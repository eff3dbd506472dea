import type { Align } from "./markdown-tree.ts";

/** The cells of a table's row, trimmed. A bar after a backslash is none of its bounds. */
export function tableCells(row: string): string[] {
  return row
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));
}

/** How the columns of a table are aligned; undefined where the two lines begin none. */
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
