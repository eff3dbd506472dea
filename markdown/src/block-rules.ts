import type { ParserRule, ParserRules, State } from "@khanacademy/simple-markdown";
import { DELIMITER, INTERRUPTION, LAZY_LINE, RULE, UNDERLINE } from "./interruption.ts";
import { listRule } from "./list-rule.ts";
import type { Inline } from "./markdown-tree.ts";
import { nestedRule } from "./nested-rule.ts";
import { tableAligns, tableCells } from "./table-cells.ts";

/**
 * Maximum number of cells of a table. Rows are filled up to a full grid, so the cells of a wide header over many short rows would
 * grow with the square of the text's length.
 */
const MOST_CELLS = 5_000;

const HEAD = `(?=[^\\n|]*\\|)[^\\n]*\\n${DELIMITER}`;
const FENCE =
  /^( {0,3})(`{3,}(?=[^`\n]*(?:\n|$))|~{3,}) *([^\n]*)(?:\n|$)([\s\S]*?)(?:(?<=\n) {0,3}\2[`~]* *(?:\n|$)|$)/;
const QUOTE = new RegExp(`^(?: {0,3}>[^\\n]*(?:${LAZY_LINE})*(?:\\n|$))+`);
const TABLE = new RegExp(`^([^\\n]*)\\n([^\\n]*)(?:\\n|$)((?:(?!${INTERRUPTION})[^\\n]+(?:\\n|$))*)`);
const PARAGRAPH = new RegExp(
  `^([^\\n]+(?:\\n(?!${INTERRUPTION}|${HEAD}|${UNDERLINE})[^\\n]+)*)(?:\\n${UNDERLINE})?\\n?`,
);

/**
 * Blocks as people write them in chats, without blank lines between them. The parser's own rules require blank lines, and take
 * extremely long for some texts. At most one rule of each order matches; all other text is a paragraph.
 */
export const BLOCK_RULES: ParserRules = {
  heading: {
    order: 0,
    match: matching(/^ {0,3}(#{1,6})(?![^ \n])([^\n]*)\n?/),
    parse: ([, marks = "", text = ""], _, state) => ({
      level: marks.length,
      content: run(text.trim().replace(/(?:^| )#+$/, ""), state),
    }),
  },
  hr: { order: 0, match: matching(new RegExp(`^${RULE}`)), parse: () => ({}) },
  fence: {
    order: 0,
    match: matching(FENCE),
    parse: ([, indent = "", , lang, text = ""]) => ({
      lang,
      content: text.replace(new RegExp(`^ {0,${indent.length}}`, "gm"), "").replace(/\n$/, ""),
    }),
  },
  codeBlock: {
    order: 0,
    match: matching(/^(?: {4} *\S[^\n]*(?:\n|$)(?: *\n)*)+/),
    parse: ([raw = ""]) => ({ type: "fence", lang: "", content: raw.replace(/^ {4}/gm, "").trimEnd() }),
  },
  blockQuote: nestedRule({
    order: 0,
    match: matching(QUOTE),
    parse: ([raw = ""], parse, state) => ({ content: parse(raw.replace(/^ {0,3}> ?/gm, ""), state) }),
  }),
  list: nestedRule(listRule),
  table: {
    order: 0,
    match: table,
    parse: ([, head = "", delimiter = "", body = ""], _, state) => {
      const align = tableAligns(head, delimiter) ?? [];
      const row = (line: string) => {
        const cells = tableCells(line);
        return align.map((_, column) => run(cells[column] ?? "", state));
      };
      return { align, rows: [head, ...body.split("\n").filter(Boolean)].map(row) };
    },
  },
  newline: { order: 0, match: matching(/^(?:(?: *\n)+| +$)/), parse: () => ({}) },
  paragraph: {
    order: 1,
    match: matching(PARAGRAPH),
    parse: (captured, _, state) => {
      const underline = captured.at(-1);
      return {
        ...(underline && { type: "heading", level: underline.startsWith("=") ? 1 : 2 }),
        content: run(captured[1] ?? "", state),
      };
    },
  },
};

function matching(pattern: RegExp): ParserRule["match"] {
  return (source) => pattern.exec(source);
}

/** Records a run of text, which is parsed after all blocks are known. */
function run(source: string, state: State): Inline[] {
  const content: Inline[] = [];
  state.runs.push({ source, content });
  return content;
}

function table(source: string): RegExpExecArray | null {
  const [head = "", delimiter = ""] = source.split("\n", 2);
  if (tableAligns(head, delimiter) === undefined) return null;
  // Limits the rows to the number of cells allowed.
  const lines = source.split("\n", 3 + MOST_CELLS / head.split("|").length);
  return TABLE.exec(lines.join("\n"));
}
