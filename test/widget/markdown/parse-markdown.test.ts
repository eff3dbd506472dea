import { runInThisContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bundleMarkdown } from "../../../widget/bundle-markdown.ts";
import { harmlessText } from "../../../widget/src/markdown/harmless-text.ts";
import { isReadable } from "../../../widget/src/markdown/is-readable.ts";
import { parseMarkdown } from "../../../widget/src/markdown/parse-markdown.ts";
import { markdownText } from "./markdown-text.ts";

test("The lexer that is bundled reads every text as the one that marked publishes", async () => {
  const bundled = await bundledParser();
  fc.assert(
    fc.property(markdownText.map(harmlessText), fc.boolean(), (text, isUnfinished) => {
      expect(bundled(text, isUnfinished)).toEqual(parseMarkdown(text, isUnfinished));
    }),
    { numRuns: 2_000 },
  );
});

test("The blocks of a text add up to it", () => {
  fc.assert(
    fc.property(markdownText.map(harmlessText), (text) => {
      const blocks = parseMarkdown(text, false);
      expect(blocks.reduce((length, { raw }) => length + raw.length, 0)).toBe(text.length);
    }),
    { numRuns: 2_000 },
  );
});

test("A run of text that would cost too much is read line by line, and a line that would is plain", () => {
  const costly = `${"*a* ".repeat(600)}b`;
  const [paragraph] = parseMarkdown(`**a**\n${costly}\n**b**`, false);
  const inline = paragraph !== undefined && "tokens" in paragraph ? (paragraph.tokens ?? []) : [];
  expect(inline.map(({ type }) => type)).toEqual(["strong", "br", "text", "br", "strong"]);
  expect(inline[2]).toMatchObject({ text: costly });
});

test("A text is read as Markdown up to 100,000 characters, and while few of its lines may begin a table", () => {
  expect(isReadable("a".repeat(100_000))).toBe(true);
  expect(isReadable("a".repeat(100_001))).toBe(false);
  expect(isReadable("a|b\n:-\n".repeat(500))).toBe(true);
  expect(isReadable("a|b\n:-\n".repeat(10_000))).toBe(false);
});

async function bundledParser(): Promise<typeof parseMarkdown> {
  return runInThisContext(`(() => { ${await bundleMarkdown()}; return markdown.parseMarkdown; })()`);
}
