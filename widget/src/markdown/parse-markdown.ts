import { Lexer, type MarkedToken, type Token } from "marked";
import { boundedTokenizer } from "./bounded-tokenizer.ts";
import { mendBlocks } from "./mend-blocks.ts";
import { mendInline } from "./mend-inline.ts";

/**
 * Characters times marks of one run of text: a mark may look at all the run for its partner. Above it the run is read line
 * by line, and a line above it is plain text.
 */
const MOST_WORK = 500_000;
const MARKS = /[\\<!`*~_\n]|\[|https?:|www\./gi;

/** The blocks of a harmless text, blank ones too: their `raw` add up to the text. `isUnfinished` reads it as if it went on. */
export function parseMarkdown(text: string, isUnfinished: boolean): MarkedToken[] {
  const lexer = new Lexer({ gfm: true, breaks: true, tokenizer: boundedTokenizer() });
  const blocks = lexer.blockTokens(isUnfinished ? mendBlocks(text) : text, lexer.tokens);
  const runs = lexer.inlineQueue;
  if (isUnfinished) {
    const last = runs.findLast(({ src }) => src !== "");
    if (last !== undefined && endsWith(blocks, last.tokens)) last.src = mendInline(last.src);
  }
  for (const { src, tokens } of runs) read(lexer, src, tokens);
  return blocks as MarkedToken[];
}

function read(lexer: Lexer, run: string, tokens: Token[]): void {
  // Spaces before a line's end say nothing, and would be looked at again from each of them.
  const lines = run.split("\n").map((line) => line.trimEnd());
  const text = lines.join("\n");
  if (text.length * (text.match(MARKS)?.length ?? 0) <= MOST_WORK) lexer.inlineTokens(text, tokens);
  else if (lines.length === 1) tokens.push({ type: "text", raw: text, text });
  else
    for (const [index, line] of lines.entries()) {
      if (index > 0) tokens.push({ type: "br", raw: "\n" });
      read(lexer, line, tokens);
    }
}

/** Whether a run of text is the last thing in the blocks. */
function endsWith(blocks: Token[], run: Token[]): boolean {
  const last = blocks.at(-1) as MarkedToken | undefined;
  if (last?.type === "list") return endsWith(last.items.at(-1)?.tokens ?? [], run);
  if (last?.type === "blockquote") return endsWith(last.tokens, run);
  if (last?.type === "table") return (last.rows.at(-1) ?? last.header).some(({ tokens }) => tokens === run);
  return last !== undefined && "tokens" in last && last.tokens === run;
}
