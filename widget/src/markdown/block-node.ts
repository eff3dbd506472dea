import type { MarkedToken, Token, Tokens } from "marked";
import { element } from "../element.ts";
import { filledElement } from "./filled-element.ts";
import { inlineNodes } from "./inline-nodes.ts";
import type { MarkdownOptions } from "./markdown-options.ts";

/**
 * A block as one element that finds its own text direction and cannot change that of its neighbours. `headingLevel` is
 * asked for the level of each heading outside of lists and quotes; inside of them a heading is only bold.
 */
export function blockNode(
  document: Document,
  token: MarkedToken,
  options: MarkdownOptions,
  headingLevel: (depth: number) => 3 | 4 | 5 | 6,
): HTMLElement {
  const text = (tokens: readonly Token[] = []) => inlineNodes(document, tokens, options);
  const made = token.type === "heading" ? heading(token) : block(token);
  if (made.dir === "") made.dir = "auto";
  return made;

  function heading({ depth, tokens }: Tokens.Heading): HTMLElement {
    return filledElement(document, `h${headingLevel(depth)}`, {}, text(tokens));
  }

  function block(token: MarkedToken): HTMLElement {
    switch (token.type) {
      case "heading":
        return element(document, "p", {}, filledElement(document, "strong", {}, text(token.tokens)));
      case "code":
        return code(token);
      case "blockquote":
        return filledElement(document, "blockquote", {}, blocks(token.tokens));
      case "list":
        return list(token);
      case "table":
        return table(token);
      case "hr":
        return element(document, "hr");
      case "paragraph":
      case "text":
        return filledElement(document, "p", {}, text(token.tokens));
      default:
        return element(document, "p", {}, token.raw);
    }
  }

  function blocks(tokens: readonly Token[]): HTMLElement[] {
    return (tokens as MarkedToken[]).filter(({ type }) => type !== "space").map(block);
  }

  function code({ text, lang = "" }: Tokens.Code): HTMLElement {
    const language = /^[\w+#.-]{1,30}/.exec(lang)?.[0];
    const attributes = language === undefined ? {} : { class: `language-${language}` };
    const inner = element(document, "code", attributes, text.replace(/\n$/, ""));
    return element(document, "pre", { dir: "ltr", ...scrolling(options.labels?.code) }, inner);
  }

  function list({ ordered, start, items }: Tokens.List): HTMLElement {
    const attributes: Record<string, string> = ordered && start !== 1 ? { start: String(start) } : {};
    return filledElement(document, ordered ? "ol" : "ul", attributes, items.map(item));
  }

  function item({ tokens, loose }: Tokens.ListItem): HTMLElement {
    const content = (tokens as MarkedToken[]).flatMap((token) => {
      if (token.type === "space") return [];
      if (token.type === "checkbox") return text([token]);
      return token.type === "text" && !loose ? text(token.tokens) : [block(token)];
    });
    // Its mark is a box: no bullet before it.
    const isTask = tokens.some(({ type }) => type === "checkbox");
    return filledElement(document, "li", isTask ? { class: "task" } : {}, content);
  }

  function table({ header, rows }: Tokens.Table): HTMLElement {
    const row = (cells: Tokens.TableCell[]) => filledElement(document, "tr", {}, cells.map(cell));
    const head = element(document, "thead", {}, row(header));
    const body = filledElement(document, "tbody", {}, rows.map(row));
    const grid = element(document, "table", {}, head, ...(rows.length === 0 ? [] : [body]));
    return element(document, "div", { class: "table", ...scrolling(options.labels?.table) }, grid);
  }

  function cell({ header, align, tokens }: Tokens.TableCell): HTMLElement {
    const attributes: Record<string, string> = align === null ? {} : { class: align };
    if (header) attributes.scope = "col";
    return filledElement(document, header ? "th" : "td", attributes, text(tokens));
  }
}

/** Focusable, because a keyboard must be able to scroll it. A group, not a region: an answer's code is no landmark. */
function scrolling(label: string | undefined): Record<string, string> {
  return label === undefined ? { tabindex: "0" } : { tabindex: "0", role: "group", "aria-label": label };
}
