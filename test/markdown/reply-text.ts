import fc from "fast-check";

/** Words, some of which only look like Markdown. */
const word = fc.constantFrom(
  ..."Sure order is on its way 5 € snake_case_name (really) it’s “fine” 你好 مرحبا 😀 a|b #1 1. ~5 x<y".split(
    " ",
  ),
);
const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(" "));
const plain = fc.constantFrom("bold words", "one", "the **kw** note", "x_y");
const marked = fc.oneof(
  plain.map((text) => `**${text.replaceAll("*", "")}**`),
  plain.map((text) => `*${text.replaceAll("*", "")}*`),
  fc.constantFrom(
    "_so_",
    "~~not~~",
    "***both***",
    "**a *b* c**",
    "*a **b** c*",
    "**`f(**kw)`**",
    "`a*b*c`",
    "`` a`b ``",
  ),
  fc.constantFrom(
    "[our page](https://a.example/x_y_z)",
    '[t](https://b.example "Title")',
    "[**b**](https://c.example/(d))",
  ),
  fc.constantFrom(
    "https://a.example/p_q_r",
    "(see https://a.example/x)",
    "<https://a.example>",
    "www.b.example",
    "<me@c.example>",
    "me.too@c.example",
  ),
  fc.constantFrom("![A picture](https://a.example/p.png)", "\\*no\\*", "[1]", "- dash", "a\\_b"),
);
const line = fc
  .array(fc.oneof(words, marked), { minLength: 1, maxLength: 4 })
  .map((parts) => `So ${parts.join(" ")}`);
const paragraph = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join("\n"));
const heading = fc
  .tuple(fc.constantFrom("# ", "## ", "### ", "#### ", "===", "---", "="), line)
  .map(([mark, text]) => (mark.startsWith("#") ? mark + text : `${text}\n${mark}`));
const fence = fc.constantFrom("```js\nconst a = **b**;\n\n- c\n```", "~~~\n| a |\n~~~", "```\n```");
const table = fc
  .array(fc.tuple(line, words), { minLength: 1, maxLength: 3 })
  .map((rows) =>
    [
      "| A | B |",
      "|:--|--:|",
      ...rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`),
    ].join("\n"),
  );
const inItem = fc.oneof(
  { weight: 6, arbitrary: line },
  { weight: 1, arbitrary: line.map((text) => `[x] ${text}`) },
);

/** A list, with the content of its items: more lines, blocks of code, lists. */
const { list } = fc.letrec<{ list: string }>((tie) => ({
  list: fc
    .tuple(
      fc.constantFrom("- ", "* ", "1. ", "1) "),
      fc.array(fc.tuple(inItem, fc.option(fc.oneof({ maxDepth: 2 }, fence, tie("list")))), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.boolean(),
    )
    .map(([mark, items, isLoose]) => {
      const inner = (text: string) => text.replace(/^(?=.)/gm, " ".repeat(mark.length));
      const written = items.map(([text, more]) => `${mark}${text}${more === null ? "" : `\n${inner(more)}`}`);
      return written.join(isLoose ? "\n\n" : "\n");
    }),
}));
const quote = fc.oneof(paragraph, list).map((text) => text.replace(/^/gm, "> "));

/** Replies as models write them: well-formed Markdown, with a blank line between blocks, or without one if none is needed. */
export const replyText = fc
  .array(fc.oneof(paragraph, heading, fence, table, list, quote, fc.constant("---\n")), {
    minLength: 1,
    maxLength: 6,
  })
  .map((blocks) => blocks.join("\n\n"));
