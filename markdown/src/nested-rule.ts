import type { ParserRule } from "@khanacademy/simple-markdown";

/**
 * Maximum levels of quotes and lists, and of emphasis and links. Deeper marks stay text, because each level costs a call and a
 * pass.
 */
const DEEPEST = 10;

/** Returns a rule that parses its content one level deeper, and matches nothing at the deepest level. */
export function nestedRule(rule: ParserRule): ParserRule {
  return {
    ...rule,
    match: (source, state, before) => (state.depth < DEEPEST ? rule.match(source, state, before) : null),
    parse(capture, parse, state) {
      const inner = { ...state, depth: state.depth + 1, veiled: undefined };
      return rule.parse(capture, (text) => parse(text, inner), state);
    },
  };
}
