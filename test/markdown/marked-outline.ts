import { Lexer, type MarkedToken, type Token } from "marked";
import type { Outline } from "./outline.ts";
import { joined } from "./outline.ts";

/** Returns the outline of a text according to marked, which implements CommonMark and GFM. */
export function markedOutline(text: string): Outline[] {
  return blocks(new Lexer({ gfm: true, breaks: true }).lex(text));
}

function blocks(tokens: readonly Token[] = []): Outline[] {
  return tokens.filter(({ type }) => type !== "space").map((token) => block(token as MarkedToken));
}

function block(token: MarkedToken): Outline {
  switch (token.type) {
    case "heading":
      return [`h${token.depth}`, ...inline(token.tokens)];
    case "code":
      return ["pre", token.lang ?? "", token.text.replace(/\n$/, "")];
    case "blockquote":
      return ["quote", ...blocks(token.tokens)];
    case "list":
      return [
        token.ordered ? `ol ${token.start}` : "ul",
        ...token.items.map(({ tokens }): Outline => {
          const content = tokens.flatMap((inner): Outline[] => {
            if (inner.type === "space") return [];
            if (inner.type === "checkbox") return [inner.checked ? "☑ " : "☐ "];
            return inner.type === "text" && !token.loose
              ? inline(inner.tokens)
              : [block((inner.type === "text" ? { ...inner, type: "paragraph" } : inner) as MarkedToken)];
          });
          return ["li", ...joined(content)];
        }),
      ];
    case "table":
      return [
        "table",
        ...[token.header, ...token.rows].map(
          (row): Outline => [
            "tr",
            ...row.map(({ align, tokens }): Outline => [align ?? "", ...inline(tokens)]),
          ],
        ),
      ];
    case "paragraph":
      return ["p", ...inline(token.tokens)];
    default:
      return [token.type];
  }
}

function inline(tokens: readonly Token[] = []): Outline[] {
  return joined(
    (tokens as MarkedToken[]).map((token): Outline => {
      switch (token.type) {
        case "br":
          return ["br"];
        case "codespan":
          return ["code", token.text];
        case "strong":
        case "em":
        case "del":
          return [token.type, ...inline(token.tokens)];
        case "link":
        case "image":
          // Markdown does not define the scheme of an address that has none.
          return [token.type, token.href.replace(/^http:(?=\/\/www\.)/, "https:"), ...inline(token.tokens)];
        case "checkbox":
          return token.checked ? "☑ " : "☐ ";
        case "escape":
          return token.text;
        default:
          return "text" in token ? token.text : token.raw;
      }
    }),
  );
}
