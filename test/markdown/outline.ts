import type { Block, Inline } from "@parley/markdown";

/** The result of any parser: a text, or a name with its content. */
export type Outline = string | Outline[];

export function outline(read: readonly Block[]): Outline[] {
  return read.filter(({ type }) => type !== "newline").map(block);
}

/** Joins consecutive texts. */
export function joined(content: readonly Outline[]): Outline[] {
  const all: Outline[] = [];
  for (const part of content) {
    const last = all.at(-1);
    if (typeof part === "string" && typeof last === "string") all.splice(-1, 1, last + part);
    else if (part !== "") all.push(part);
  }
  return all;
}

function block(given: Block): Outline {
  switch (given.type) {
    case "heading":
      return [`h${given.level}`, ...inline(given.content)];
    case "fence":
      return ["pre", given.lang, given.content];
    case "blockQuote":
      return ["quote", ...outline(given.content)];
    case "list":
      return [
        given.start === undefined ? "ul" : `ol ${given.start}`,
        ...given.items.map(({ content }): Outline => {
          const tight = (inner: Block) =>
            inner.type === "paragraph" ? inline(inner.content) : outline([inner]);
          return ["li", ...joined(given.isLoose ? outline(content) : content.flatMap(tight))];
        }),
      ];
    case "table":
      return [
        "table",
        ...given.rows.map(
          (row): Outline => [
            "tr",
            ...row.map((cell, column): Outline => [given.align[column] ?? "", ...inline(cell)]),
          ],
        ),
      ];
    case "paragraph":
      return ["p", ...inline(given.content)];
    default:
      return [given.type];
  }
}

function inline(run: readonly Inline[]): Outline[] {
  return joined(
    run.map((part): Outline => {
      switch (part.type) {
        case "text":
          return part.content;
        case "inlineCode":
          return ["code", part.content];
        case "br":
          return ["br"];
        case "link":
        case "image":
          return [part.type, part.target, ...inline(part.content)];
        default:
          return [part.type, ...inline(part.content)];
      }
    }),
  );
}
