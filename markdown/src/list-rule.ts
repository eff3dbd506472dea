import type { ParserRule } from "@khanacademy/simple-markdown";
import { LAZY_LINE, RULE } from "./interruption.ts";

/** A marker and the spaces after it. Their width is the indentation of the item's lines. */
const MARK = /^ {0,3}([-+*]|\d{1,9}([.)]))(?: {1,4}(?=\S)| (?=[^\n]*\S)| *(?=\n|$))/;
const IS_RULE = new RegExp(`^${RULE}`);
const TASK = /^\[([ x])\] +(?=\S)/i;

/** Replaces the parser's own rule. Also supports items with blocks, `1)`, tasks, and lists that end without a blank line. */
export const listRule: ParserRule = {
  order: 0,
  match(source) {
    const kind = kindOf(source);
    if (kind === undefined) return null;
    const items: string[] = [];
    let end = 0;
    for (let next = 0; kindOf(source.slice(next)) === kind; next = afterBlankLines(source, end)) {
      const item = itemAt(source.slice(next));
      items.push(item);
      end = next + item.length;
    }
    return [source.slice(0, source[end] === "\n" ? end + 1 : end), ...items];
  },
  parse([raw = "", ...written], parse, state) {
    const [, mark = ""] = MARK.exec(raw) ?? [];
    const items = written.map((item) => {
      const text = unindented(item);
      const marked = text.replace(TASK, (_, check) => (check === " " ? "☐ " : "☑ "));
      return { isTask: marked !== text, content: parse(marked, state) };
    });
    const isSpaced = items.some(({ content }) => content.some(({ type }) => type === "newline"));
    return {
      start: mark.length > 1 ? Number.parseInt(mark, 10) : undefined,
      isLoose: isSpaced || written.join("\n") !== raw.replace(/\n$/, ""),
      items,
    };
  },
};

/** Returns the kind of marker that all items of one list share; undefined if no list begins here. */
function kindOf(source: string): string | undefined {
  const [, mark, after] = MARK.exec(source) ?? [];
  return IS_RULE.test(source) ? undefined : (after ?? mark);
}

/** Returns an item with its lines: lines indented like its text, also after blank lines, and lines that continue its paragraph. */
function itemAt(source: string): string {
  const width = widthOf(source);
  const indented = `(?:\\n *(?=\\n))*\\n {${width}} *\\S[^\\n]*`;
  return new RegExp(`^[^\\n]*(?:${indented}|${LAZY_LINE})*`).exec(source)?.[0] ?? source;
}

function unindented(item: string): string {
  const width = widthOf(item);
  return item.slice(width).replace(new RegExp(`^ {1,${width}}`, "gm"), "");
}

function widthOf(item: string): number {
  return MARK.exec(item)?.[0].length ?? 0;
}

function afterBlankLines(source: string, end: number): number {
  return end + (/^(?: *\n)*/.exec(source.slice(end))?.[0].length ?? 0);
}
