import { element, filledElement } from "./element.ts";
import { inlineNodes } from "./inline-nodes.ts";
import type { MarkdownOptions } from "./markdown-options.ts";
import type { Block, Inline, ListItem } from "./markdown-tree.ts";

/**
 * Converts a block to one element with its own text direction, which does not affect its neighbours. `headingLevel` returns the
 * level of each heading; a heading in a list or a quote becomes bold text.
 */
export function blockNode(
  document: Document,
  given: Block,
  options: MarkdownOptions,
  headingLevel: (depth: number) => 3 | 4 | 5 | 6,
): HTMLElement {
  const text = (run: readonly Inline[]) => inlineNodes(document, run, options);
  const made =
    given.type === "heading"
      ? filledElement(document, `h${headingLevel(given.level)}`, {}, text(given.content))
      : node(given);
  if (!made.dir) made.dir = "auto";
  return made;

  function node(block: Block): HTMLElement {
    switch (block.type) {
      case "heading":
        return element(document, "p", {}, filledElement(document, "strong", {}, text(block.content)));
      case "fence":
        return code(block.content, block.lang);
      case "blockQuote":
        return filledElement(document, "blockquote", {}, nodes(block.content));
      case "list":
        return list(block);
      case "table":
        return table(block);
      case "paragraph":
        return filledElement(document, "p", {}, text(block.content));
      default:
        return element(document, "hr");
    }
  }

  function nodes(blocks: readonly Block[]): HTMLElement[] {
    return blocks.filter(({ type }) => type !== "newline").map(node);
  }

  function code(content: string, lang: string): HTMLElement {
    const language = /^[\w+#.-]{1,30}/.exec(lang)?.[0];
    const attributes = language ? { class: `language-${language}` } : {};
    const inner = element(document, "code", attributes, content);
    return element(document, "pre", { dir: "ltr", ...scrolling(options.labels?.code) }, inner);
  }

  function list({ start, items, isLoose }: Block & { type: "list" }): HTMLElement {
    const item = ({ isTask, content }: ListItem) => {
      const inner = isLoose ? nodes(content) : content.flatMap(tight);
      // An item with a checkbox has no bullet.
      return filledElement(document, "li", isTask ? { class: "task" } : {}, inner);
    };
    if (start === undefined) return filledElement(document, "ul", {}, items.map(item));
    return filledElement(document, "ol", start === 1 ? {} : { start: `${start}` }, items.map(item));
  }

  function tight(block: Block): (Node | string)[] {
    return block.type === "paragraph" ? text(block.content) : nodes([block]);
  }

  function table({ align, rows: [head = [], ...rows] }: Block & { type: "table" }): HTMLElement {
    const line = (tag: "th" | "td") => (cells: Inline[][]) =>
      filledElement(
        document,
        "tr",
        {},
        cells.map((cell, column) => {
          const side = align[column];
          const attributes = { ...(side && { class: side }), ...(tag === "th" && { scope: "col" }) };
          return filledElement(document, tag, attributes, text(cell));
        }),
      );
    const top = element(document, "thead", {}, line("th")(head));
    const body = filledElement(document, "tbody", {}, rows.map(line("td")));
    const grid = element(document, "table", {}, top, ...(rows.length ? [body] : []));
    return element(document, "div", { class: "table", ...scrolling(options.labels?.table) }, grid);
  }
}

/**
 * Returns the attributes of a block that scrolls. The block is focusable, because keyboard users must be able to scroll the block.
 * With a label, the block is a group, not a region, because code in an answer is not a landmark.
 */
function scrolling(label: string | undefined): Record<string, string> {
  return { tabindex: "0", ...(label && { role: "group", "aria-label": label }) };
}
