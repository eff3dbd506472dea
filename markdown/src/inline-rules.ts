import type { ParserRule, ParserRules, State } from "@khanacademy/simple-markdown";
import { bareAddress, MAIL } from "./bare-address.ts";
import { nestedRule } from "./nested-rule.ts";
import { defaultRules as standard } from "./parser.ts";

/** Text that only looks like a mark: escapes, code, and marks between spaces. */
const VEILED = /\\[\s\S]|(?<!`)(`+)(?!`)[\s\S]*?[^`]\1(?!`)|\s[*_~]+(?!\S)/g;
/**
 * The parts of a link: a text with one level of brackets; a URL in angle brackets, or with one level of parentheses; optionally a
 * title.
 */
const LINK =
  /^!?\[((?:\[[^[\]]*\]|[^[\]])*)\]\(\s{0,9}(?:<([^<>\n]*)>|((?:\([^\s()]*\)|[^\s()])*))(?:\s{1,9}(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s{0,9}\)/d;
/** A URL with a scheme, or an e-mail address. */
const BRACKETED = /^<([a-z][a-z\d+.-]*:[^\s<>]*|[^\s<>@:]+@[^\s<>]+)>/i;
/** A line break, written at a line's end or as HTML. */
const BREAK = /^(?:\\?\n|<\/?br(?: [^<>]*)?\/?>(?: *\n)?) */i;
/** Text up to the next character that may be a mark, read in one pass. */
const TEXT = new RegExp(
  String.raw`^[\s\S](?:(?!${MAIL})(?:[^\\<![\x60*~_\nhw]|!(?!\[)|(?<=[a-z\d])[hw]|[hw](?!ttps?:\/\/|ww\.)))*`,
  "iu",
);

/**
 * Rules for runs of text: the parser's own, without emphasis in code or words like snake_case. Links have separate rules, because
 * the parser's may take forever (`[a](()()()…`) and do not support `www.`. At most one rule of each order matches.
 */
export const INLINE_RULES: ParserRules = {
  escape: standard.escape,
  url: { order: 0, match: address, parse: ([raw = "", text = ""]) => linkTo(raw, text) },
  link: link("["),
  image: link("!["),
  em: emphasis(standard.em, 1),
  strong: emphasis(standard.strong, 2),
  u: emphasis(standard.u, 2, "strong"),
  del: emphasis(standard.del, 2),
  inlineCode: {
    ...standard.inlineCode,
    parse: ([, , text = ""]) => ({ content: unpadded(text.replaceAll("\n", " ")) }),
  },
  br: { order: 0, match: (source) => BREAK.exec(source), parse: () => ({}) },
  text: { order: 99, match: (source) => TEXT.exec(source), parse: ([content]) => ({ content }) },
};

/** Matches a URL or e-mail address, with or without angle brackets. */
function address(source: string, _state: State, before: string): string[] | null {
  const bare = bareAddress(source, before);
  return bare ? [bare, bare] : BRACKETED.exec(source);
}

function linkTo(raw: string, text: string) {
  const isWeb = /^www/i.test(text);
  // Removes backslashes, because characters that are marks in Markdown may be escaped in a URL.
  const content = text.replaceAll("\\", "");
  const start = isWeb ? "https://" : text.includes(":") ? "" : "mailto:";
  return { type: "link", raw, target: start + content, content: [{ type: "text", content }] };
}

function link(opening: string): ParserRule {
  return nestedRule({
    order: 0,
    match(source, state) {
      if (!source.startsWith(opening)) return null;
      const { 0: raw = "", indices } = LINK.exec(veiled(source, state)) ?? {};
      const [, text, bracketed, plain] = indices ?? [];
      const address = bracketed ?? plain;
      return text && address
        ? [source.slice(0, raw.length), source.slice(...text), source.slice(...address)]
        : null;
    },
    parse: ([raw, text = "", address = ""], parse, state) => ({
      raw,
      content: parse(text, state),
      target: address.replace(/\\([^0-9A-Za-z\s])/g, "$1"),
    }),
  });
}

/** Removes the spaces that separate the text of a code span from the backticks. */
function unpadded(text: string): string {
  return /^ .* $/.test(text) && text.trim() ? text.slice(1, -1) : text;
}

/** Extends a rule of the parser. `type` is the node's type, if it differs from the rule's name. */
function emphasis(rule: ParserRule, marks: number, type?: string): ParserRule {
  return nestedRule({
    ...rule,
    match(source, state, before) {
      const { length } = rule.match(veiled(source, state), state, before)?.[0] ?? "";
      const raw = source.slice(0, length);
      const text = raw.slice(marks, -marks);
      const isInWord = raw.startsWith("_") && (/\w$/.test(before) || /\w/.test(source.charAt(length)));
      // No mark opens before a space or closes after one.
      return !text || isInWord || /^\s|\s[*_~]*$/.test(text) ? null : [raw, text];
    },
    parse: (capture, parse, state) => ({ ...rule.parse(capture, parse, state), ...(type && { type }) }),
  });
}

/**
 * Returns `source` with each part that `VEILED` matches replaced by as many letters, so that no mark is found there. Computed once
 * for the whole run, of which `source` is the end.
 */
function veiled(source: string, state: State): string {
  state.veiled ??= source.replace(VEILED, (found) => "x".repeat(found.length));
  return state.veiled.slice(-source.length);
}
