import { Tokenizer, type Tokens } from "marked";
import { bareAddress } from "./bare-address.ts";

/** Levels of quotes and lists, and of emphasis and links. Deeper marks stay text: each level costs a call and a pass. */
const DEEPEST = 10;
/** A short header over many short rows fills up to a full grid: the square of what was written. */
const MOST_CELLS = 5_000;

/**
 * Marked's tokenizer for a chat: HTML is text; a line of dashes under a text is a rule, not a heading; no link is defined
 * elsewhere in the text, so what is written later never changes a finished block. Bounded in depth and in cells.
 */
export function boundedTokenizer(): Tokenizer {
  const tokenizer = new Tokenizer();
  const { blockquote, list, table, emStrong, del, link } = Tokenizer.prototype;
  const block = levels();
  const inline = levels();
  return Object.assign(tokenizer, {
    html: nothing,
    tag: nothing,
    def: nothing,
    reflink: nothing,
    lheading: nothing,
    blockquote: (source: string) => block(() => blockquote.call(tokenizer, source)),
    list: (source: string) => block(() => list.call(tokenizer, source)),
    table: (source: string) =>
      /^.*\n[ |:-]*[|:]/.test(source) ? table.call(tokenizer, tableLines(source)) : undefined,
    emStrong: (source: string, masked: string, before: string) =>
      inline(() => emStrong.call(tokenizer, source, masked, before) ?? unspacedStrong(tokenizer, source)),
    // One tilde is a range (5~10), not a deletion.
    del: (source: string, masked: string, before: string) =>
      source.startsWith("~~") ? inline(() => del.call(tokenizer, source, masked, before)) : undefined,
    link: (source: string) => inline(() => link.call(tokenizer, source)),
    url: bareLink,
    inlineText,
  });
}

function nothing(): undefined {}

/** Runs one level deeper, and not at all below the deepest. */
function levels(): <Result>(run: () => Result) => Result | undefined {
  let depth = 0;
  return (run) => {
    if (depth === DEEPEST) return undefined;
    depth += 1;
    try {
      return run();
    } finally {
      depth -= 1;
    }
  };
}

/** The lines that a table at the start may take: its head and as many rows as there may be cells. */
function tableLines(source: string): string {
  const [head = ""] = source.split("\n", 1);
  return source.split("\n", 3 + MOST_CELLS / head.split("|").length).join("\n");
}

/**
 * `**「重要」**です`: after a bracket and before a letter CommonMark closes nothing, but languages without spaces write so
 * (CommonMark, Emphasis, right-flanking).
 */
function unspacedStrong(tokenizer: Tokenizer, source: string): Tokens.Strong | undefined {
  const [raw, text] = /^\*\*(?![\s*])([^*\n]*[^\s*])\*\*(?!\*)/.exec(source) ?? [];
  if (raw === undefined || text === undefined) return undefined;
  return { type: "strong", raw, text, tokens: tokenizer.lexer.inlineTokens(text) };
}

function bareLink(source: string): Tokens.Link | undefined {
  const text = bareAddress(source);
  if (text === undefined) return undefined;
  const href = /^www/i.test(text) ? `https://${text}` : text;
  const tokens = [{ type: "text", raw: text, text }];
  return { type: "link", raw: text, href, title: null, text, tokens };
}

/** Up to the next character that may mean something, in one pass: marked's own rule looks ahead from every letter. */
function inlineText(source: string): Tokens.Text {
  const [raw = ""] =
    /^[\s\S](?:[^\\<![`*~_\nhw]|!(?!\[)|(?<=[a-z\d])[hw]|[hw](?!ttps?:\/\/|ww\.))*/iu.exec(source) ?? [];
  return { type: "text", raw, text: raw };
}
