import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { markdownStage } from "./markdown-stage.ts";
import { markdownText } from "./markdown-text.ts";

const on = markdownStage();

const REPLY = `## Opening *hours*

We are open **every day**, see [our page](https://a.example/hours "Hours") or \`hours.txt\`:
- **Monday**: 9–5
- Tuesday:
  1. in the ~~old~~ shop
  2. online

| Day | Hours |
|-----|:-----:|
| Mon | **9** |

> Please _call_ first.

\`\`\`js
const open = a ** b; // | # [
\`\`\`

---

That is ***all***.`;

/** Returns the HTML after each character of a text that grows. */
function steps(text: string): Promise<string[]> {
  return on.page.evaluate((text) => {
    const view = window.markdown.markdownView(document, { images: false });
    const seen: string[] = [];
    for (let length = 1; length <= text.length; length += 1) {
      view.update(text.slice(0, length));
      seen.push(view.element.innerHTML);
    }
    return seen;
  }, text);
}

describe("A growing reply", () => {
  test("never shows a Markdown character that becomes formatting later", async () => {
    for (const html of await steps(REPLY)) {
      const prose = html.replace(/<pre.*?<\/pre>/gs, "").replace(/<[^>]*>/g, "");
      expect(prose).not.toMatch(/[*_~`#|[\]]|\]\(|https?:|--/);
    }
  });

  test.each([
    ["bold", "a **bo", "<p>a <strong>bo</strong></p>"],
    ["bold after one of two closing stars", "a **bo*", "<p>a <strong>bo</strong></p>"],
    ["no mark of bold before its text has arrived", "a **", "<p>a</p>"],
    ["italic in bold", "**a _b", "<p><strong>a <em>b</em></strong></p>"],
    ["code", "a `b **c", '<p>a <code dir="ltr">b **c</code></p>'],
    ["code in bold", "**a `b", '<p><strong>a <code dir="ltr">b</code></strong></p>'],
    ["a block of code", "```js\nlet a", '<code class="language-js">let a</code>'],
    ["a block of code after a part of its end", "```\na\n``", "<code>a</code>"],
    ["a link's text, while its address is incomplete", "see [the page](https://a.ex", "<p>see the page</p>"],
    ["a link's text", "see [the pa", "<p>see the pa</p>"],
    ["a table, from its first line on", "| a | b", '<th scope="col">a</th><th scope="col">b</th>'],
    [
      "a table after the start of the line below its head",
      "| a | b |\n|--",
      '<th scope="col">a</th><th scope="col">b</th>',
    ],
    ["a table's row", "| a | b |\n|---|---|\n| **c", "<tr><td><strong>c</strong></td><td></td></tr>"],
    ["no bullet that may be a rule or bold", "a\n\n-", "<p>a</p>"],
    ["no number that may start a list item", "1. a\n2", "<ol><li>a</li></ol>"],
    ["no marks of a heading", "a\n\n##", "<p>a</p>"],
    ["no incomplete HTML line break", "a<br", "<p>a</p>"],
    ["no incomplete character reference", "a&eacut", "<p>a</p>"],
    ["no underline of a heading", "a\n==", "<p>a</p>"],
    ["multiplication unchanged", "2 * 3 and snake_case", "<p>2 * 3 and snake_case</p>"],
  ])("shows %s", async (_what, text, html) => {
    expect((await steps(text)).at(-1)?.replaceAll(' dir="auto"', "")).toContain(html);
  });

  test("shows unclosed formatting as plain characters when the reply is complete", async () => {
    const html = await on.page.evaluate(() => {
      const view = window.markdown.markdownView(document, { images: false });
      view.update("a **b\n\n-");
      view.finish();
      return view.element.innerHTML;
    });
    expect(html).toBe('<p dir="auto">a **b</p><ul dir="auto"><li></li></ul>');
  });

  test("keeps existing nodes, so that selection and focus stay", async () => {
    const stored = await on.page.evaluate((reply) => {
      const view = window.markdown.markdownView(document, { images: false });
      document.body.append(view.element);
      const grow = (from: number, to: number) => {
        for (let length = from; length <= to; length += 1) view.update(reply.slice(0, length));
      };
      const code = reply.indexOf("const") + 8;
      grow(1, code);
      const nodes = [...view.element.children];
      const item = view.element.querySelector("li strong")?.firstChild as Text;
      getSelection()?.selectAllChildren(item.parentNode as Node);
      view.element.querySelector("pre")?.focus();
      grow(code, reply.length);
      view.finish();
      return {
        nodes: nodes.every((node, index) => node === view.element.children[index]),
        selection: String(getSelection()),
        focus: document.activeElement?.localName,
      };
    }, REPLY);
    expect(stored).toEqual({ nodes: true, selection: "Monday", focus: "pre" });
  });

  test("changes no node if there is no new text", async () => {
    const changes = await on.page.evaluate((reply) => {
      const view = window.markdown.markdownView(document, { images: false });
      view.finish(reply);
      const observer = new MutationObserver(() => {});
      observer.observe(view.element, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
      view.finish(reply);
      view.finish();
      return observer.takeRecords().length;
    }, REPLY);
    expect(changes).toBe(0);
  });

  test("can be replaced by a different text", async () => {
    const html = await on.page.evaluate((reply) => {
      const view = window.markdown.markdownView(document, { images: false });
      view.update(reply);
      view.finish("Sorry.");
      return view.element.innerHTML;
    }, REPLY);
    expect(html).toBe('<p dir="auto">Sorry.</p>');
  });

  test("creates elements at each step only for its last blocks, however long the text before them is", async () => {
    const reads = await on.page.evaluate(() => {
      const made: number[] = [];
      const create = document.createElement.bind(document);
      let count = 0;
      document.createElement = ((name: string) => {
        count += 1;
        return create(name);
      }) as typeof document.createElement;
      const view = window.markdown.markdownView(document, { images: false });
      let text = "";
      for (let block = 0; block < 200; block += 1) {
        text += `Some **bold** text of block ${block}.\n\n`;
        count = 0;
        view.update(text);
        made.push(count);
      }
      return made.slice(10);
    });
    expect(Math.max(...reads)).toBeLessThan(10);
  });

  test.each([
    ["list", "", "- the same item **again**\n"],
    ["list with blank lines", "", "1. the same item **again**\n\n"],
    ["list in a list", "- top\n", "  - the same item **again**\n"],
    ["quote", "", "> the same line **again**\n>\n"],
    ["table", "| a | b |\n|---|---|\n", "| the same | row |\n"],
    ["paragraph", "", "the same words **again**\n"],
  ])("does not rebuild a long block at each step: a %s", async (_what, start, unit) => {
    const { built, left, shown } = await on.page.evaluate(
      ([start, unit]) => {
        const create = document.createElement.bind(document);
        let built = 0;
        document.createElement = ((name: string) => {
          built += 1;
          return create(name);
        }) as typeof document.createElement;
        const view = window.markdown.markdownView(document, { images: false });
        const most = 60_000;
        let text = start;
        let shown = 1;
        while (text.length < most) {
          text += unit.repeat(Math.ceil(300 / unit.length));
          view.update(text);
          shown = Math.min(
            shown,
            (view.element.textContent.match(/same/g)?.length ?? 0) / (text.match(/same/g)?.length ?? 1),
          );
        }
        view.finish();
        return { built, left: view.element.querySelectorAll("*").length, shown };
      },
      [start, unit] as const,
    );
    // Rebuilding the block at each of 200 steps would create about 100 times as many elements as it has at the end.
    expect(built / left).toBeLessThan(20);
    // Most of the block is shown at every step.
    expect(shown).toBeGreaterThan(0.85);
  });
});

test("A reply that grows in steps of any size ends with the same nodes as one that is rendered in one step", async () => {
  await fc.assert(
    fc.asyncProperty(markdownText, fc.array(fc.nat({ max: 200 }), { maxLength: 12 }), async (text, cuts) => {
      const [grown, atOnce] = await on.page.evaluate(
        ([text, cuts]) => {
          const options = { images: true, base: document.baseURI };
          const view = window.markdown.markdownView(document, options);
          for (const cut of cuts) view.update(text.slice(0, cut));
          view.finish(text);
          const box = document.createElement("div");
          box.append(window.markdown.renderMarkdown(document, text, options));
          return [view.element.innerHTML, box.innerHTML];
        },
        [text, [...cuts].sort((a, b) => a - b)] as const,
      );
      expect(grown).toBe(atOnce);
    }),
    { numRuns: 600 },
  );
});

test("A reply of more than fifty blocks is split into parts, and the finished parts stay while the reply grows", async () => {
  const blocks = Array.from({ length: 130 }, (_, index) => `**${index}**`);
  const seen = await on.page.evaluate((blocks) => {
    const options = { images: true, base: document.baseURI };
    const view = window.markdown.markdownView(document, options);
    const stored = new Map<string, Element>();
    let replaced = 0;
    for (let count = 1; count <= blocks.length; count += 1) {
      view.update(blocks.slice(0, count).join("\n\n"));
      // The last two blocks may still change.
      for (const block of [...view.element.querySelectorAll("p")].slice(0, -2)) {
        const before = stored.get(`${block.textContent}`);
        if (before && before !== block) replaced += 1;
        stored.set(`${block.textContent}`, block);
      }
    }
    view.finish();
    const atOnce = document.createElement("div");
    atOnce.append(window.markdown.renderMarkdown(document, blocks.join("\n\n"), options));
    const sizes = [...view.element.children].filter(({ className }) => className === "prose piece");
    return {
      replaced,
      isSame: view.element.innerHTML === atOnce.innerHTML,
      pieces: sizes.map(({ childElementCount }) => childElementCount),
      texts: [...view.element.querySelectorAll("p")].map(({ textContent }) => textContent),
    };
  }, blocks);
  const texts = blocks.map((_, index) => `${index}`);
  expect(seen).toEqual({ replaced: 0, isSame: true, pieces: [50, 30], texts });
});
