import { runInThisContext } from "node:vm";
import type { parseMarkdown } from "@parley/markdown";
import { harmlessText, isReadable } from "@parley/markdown";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { bundleMarkdown } from "./bundled-markdown.ts";
import { markdownText } from "./markdown-text.ts";
import { markedOutline } from "./marked-outline.ts";
import { outline } from "./outline.ts";
import { replyText } from "./reply-text.ts";

let parse: typeof parseMarkdown;
let parseWhole: typeof parseMarkdown;

beforeAll(async () => {
  parse = parserOf(await bundleMarkdown());
  parseWhole = parserOf(await bundleMarkdown({ isWhole: true }));
});

/** Texts as the view passes them to the parser. */
const viewed = markdownText.map((text) => harmlessText(text).replaceAll("\t", "    "));

test("The parser reads models' replies in the same way as the package `marked`", () => {
  fc.assert(
    fc.property(replyText, (text) => {
      expect(outline(parse(text, false))).toEqual(markedOutline(text));
    }),
    { numRuns: 2_000 },
  );
});

test("The bundled parser reads every text like the complete published package", () => {
  fc.assert(
    fc.property(viewed, fc.boolean(), (text, isUnfinished) => {
      expect(parse(text, isUnfinished)).toEqual(parseWhole(text, isUnfinished));
    }),
    { numRuns: 2_000 },
  );
});

test("The source texts of all parsed blocks add up to the unchanged text", () => {
  fc.assert(
    fc.property(viewed, (text) => {
      expect(
        parse(text, false)
          .map(({ raw }) => raw)
          .join(""),
      ).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

test("Text that is too expensive to parse is parsed line by line, and an expensive line becomes plain text", () => {
  const costly = `${"*a* ".repeat(600)}b`;
  const [paragraph] = outline(parse(`**a**\n${costly}\n**b**`, false));
  expect(paragraph).toEqual(["p", ["strong", "a"], ["br"], costly, ["br"], ["strong", "b"]]);
});

test("A text of up to 100,000 characters is parsed as Markdown if few of its lines can begin a table", () => {
  expect(isReadable("a".repeat(100_000))).toBe(true);
  expect(isReadable("a".repeat(100_001))).toBe(false);
  expect(isReadable("a|b\n:-\n".repeat(500))).toBe(true);
  expect(isReadable("a|b\n:-\n".repeat(10_000))).toBe(false);
});

function parserOf(script: string): typeof parseMarkdown {
  return runInThisContext(`(() => { ${script}; return markdown.parseMarkdown; })()`);
}
