import type { ParserRule, ParserRules } from "@khanacademy/simple-markdown";
import { BLOCK_RULES } from "./block-rules.ts";
import { INLINE_RULES } from "./inline-rules.ts";
import type { Block, Inline } from "./markdown-tree.ts";
import { mendBlocks } from "./mend-blocks.ts";
import { mendInline } from "./mend-inline.ts";
import { parserFor } from "./parser.ts";

interface Run {
  source: string;
  content: Inline[];
}

/**
 * Maximum of characters times marks of one run of text, because each mark may scan the whole run for its partner. A longer run is
 * parsed line by line, and a longer line is plain text.
 */
const MOST_WORK = 500_000;
const MARKS = /[\\<!`*~_\n]|\[|https?:|www\./gi;

const blocksOf = parserFor(withRaw(BLOCK_RULES));
const inlineOf = parserFor(INLINE_RULES);

/** Parses a harmless text without tabs to blocks, including blank blocks. `isUnfinished`: the text will continue. */
export function parseMarkdown(text: string, isUnfinished: boolean): Block[] {
  const runs: Run[] = [];
  const state = { runs, depth: 0, disableAutoBlockNewlines: true };
  const blocks = blocksOf(isUnfinished ? mendBlocks(text) : text, state) as Block[];
  if (isUnfinished) {
    const last = runs.findLast(({ source }) => source);
    if (last && endsWith(blocks, last.content)) last.source = mendInline(last.source);
  }
  for (const { source, content } of runs) read(source, content);
  return blocks;
}

/** Returns the rules, extended so that each block has its source text (`raw`). */
function withRaw(rules: ParserRules): ParserRules {
  const measured = ([type, rule]: [string, ParserRule]): [string, ParserRule] => [
    type,
    {
      ...rule,
      parse: (capture, parse, state) => ({ ...rule.parse(capture, parse, state), raw: capture[0] }),
    },
  ];
  return Object.fromEntries(Object.entries(rules as Record<string, ParserRule>).map(measured));
}

function read(run: string, content: Inline[]): void {
  // Removes spaces at the end of lines. They have no meaning, and the rules would scan them from each position.
  const lines = run.split("\n").map((line) => line.trimEnd());
  const text = lines.join("\n");
  if (text.length * (text.match(MARKS)?.length ?? 0) <= MOST_WORK)
    content.push(...(inlineOf(text, { inline: true, depth: 0 }) as Inline[]));
  else if (lines.length === 1) content.push({ type: "text", content: text });
  else
    lines.forEach((line, index) => {
      if (index > 0) content.push({ type: "br" });
      read(line, content);
    });
}

/** Whether a run of text is the last part of the blocks. */
function endsWith(blocks: Block[], run: Inline[]): boolean {
  const last = blocks.at(-1);
  if (last?.type === "list") return endsWith(last.items.at(-1)?.content ?? [], run);
  if (last?.type === "blockQuote") return endsWith(last.content, run);
  if (last?.type === "table") return last.rows.at(-1)?.includes(run) ?? false;
  return last !== undefined && "content" in last && last.content === run;
}
