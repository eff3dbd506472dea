import { harmlessText } from "@parley/markdown";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { markdownStage } from "./markdown-stage.ts";
import { markdownText } from "./markdown-text.ts";

const on = markdownStage();

/** Returns the reply as the browser serialises it, without `dir="auto"`. */
async function shown(text: string, images = false): Promise<string> {
  const html = await on.page.evaluate(
    ([text, images]) => {
      const linkLabel = (name: string) => `${name} (new tab)`;
      const labels = { code: "Code", table: "Table" };
      const box = document.createElement("div");
      box.append(window.markdown.renderMarkdown(document, text, { images, linkLabel, labels }));
      document.body.append(box);
      return box.innerHTML;
    },
    [text, images] as const,
  );
  return html.replaceAll(' dir="auto"', "");
}

const NEW_TAB = 'target="_blank" rel="noopener noreferrer nofollow"';

describe("Markdown is shown as", () => {
  test.each([
    [
      "paragraphs, with a line break where the text has one",
      "One\ntwo\n\nThree",
      "<p>One<br>two</p><p>Three</p>",
    ],
    ["bold, italic and struck text", "**a** _b_ ~~c~~", "<p><strong>a</strong> <em>b</em> <del>c</del></p>"],
    [
      "text, where marks only look like emphasis",
      "2 * 3 * 4, snake_case_name, 5~10~15",
      "<p>2 * 3 * 4, snake_case_name, 5~10~15</p>",
    ],
    [
      "bold next to letters in languages without spaces",
      "**「重要」**です",
      "<p><strong>「重要」</strong>です</p>",
    ],
    [
      "code, with its Markdown characters kept",
      "`**a** &amp; <b>`",
      '<p><code dir="ltr">**a** &amp;amp; &lt;b&gt;</code></p>',
    ],
    ["nested lists", "- a\n  1. b\n- c", "<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>"],
    ["lists that start at their number", "3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'],
    ["lists right after a text", "Pick:\n- a\n- b", "<p>Pick:</p><ul><li>a</li><li>b</li></ul>"],
    [
      "tasks, with marks that are text",
      "- [ ] a\n- [x] b",
      '<ul><li class="task">☐ a</li><li class="task">☑ b</li></ul>',
    ],
    ["quotes", "> a\n> - b", "<blockquote><p>a</p><ul><li>b</li></ul></blockquote>"],
    ["rules, also right under a text", "a\n***\nb\n\n---\nc", "<p>a</p><hr><p>b</p><hr><p>c</p>"],
    [
      "entities as their characters",
      "&lt;b&gt; &#169; &amp;lt; &nope;",
      "<p>&lt;b&gt; © &amp;lt; &amp;nope;</p>",
    ],
    [
      "HTML as text",
      "<b>x</b>\n\n<div onclick=a()>",
      "<p>&lt;b&gt;x&lt;/b&gt;</p><p>&lt;div onclick=a()&gt;</p>",
    ],
  ])("%s", async (_what, text, html) => {
    expect(await shown(text)).toBe(html);
  });

  test("headings one level below the panel's own heading, without skipped levels", async () => {
    expect(await shown("### a\n##### b\n## c\n# d")).toBe("<h3>a</h3><h4>b</h4><h3>c</h3><h3>d</h3>");
  });

  test("bold paragraphs instead of headings in a list or a quote", async () => {
    expect(await shown("> # a")).toBe("<blockquote><p><strong>a</strong></p></blockquote>");
  });

  test("a code block that has a name and a language, and can be scrolled by keyboard", async () => {
    expect(await shown("```js title\nlet a;\n\n  b\n```")).toBe(
      '<pre dir="ltr" tabindex="0" role="group" aria-label="Code"><code class="language-js">let a;\n\n  b</code></pre>',
    );
  });

  test("code with its tabs, while tabs elsewhere indent like four spaces", async () => {
    expect(await shown("- a\n\t- b\n\n```\n\tc\n```\n- d")).toBe(
      "<ul><li>a<ul><li>b</li></ul></li></ul>" +
        '<pre dir="ltr" tabindex="0" role="group" aria-label="Code"><code>\tc</code></pre><ul><li>d</li></ul>',
    );
  });

  test("a table that has column headers and alignment, and can be scrolled by keyboard", async () => {
    expect(await shown("| a | b |\n|---|--:|\n| 1 | *2* |")).toBe(
      '<div class="table" tabindex="0" role="group" aria-label="Table"><table>' +
        '<thead><tr><th scope="col">a</th><th class="right" scope="col">b</th></tr></thead>' +
        '<tbody><tr><td>1</td><td class="right"><em>2</em></td></tr></tbody></table></div>',
    );
  });

  test("blocks that each have their own text direction", async () => {
    await shown("שלום\n\nHello\n\n- مرحبا\n\n`code`");
    const directions = await on.page.evaluate(() =>
      [...document.querySelectorAll("[dir=auto]")].map((block) => getComputedStyle(block).direction),
    );
    expect(directions).toEqual(["rtl", "ltr", "rtl", "ltr"]);
  });
});

describe("A link", () => {
  const link = (address: string, text: string) =>
    `<p><a href="${address}" ${NEW_TAB} aria-label="${text} (new tab)">${text}</a></p>`;

  test("opens a new tab, says that it does, and sends no referrer or opener", async () => {
    expect(await shown("[a](https://b.example/c 'title')")).toBe(link("https://b.example/c", "a"));
    expect(await shown("[a](<http://b.example/c d>)")).toBe(link("http://b.example/c%20d", "a"));
  });

  test("opens in the same tab if it is an e-mail or telephone link", async () => {
    expect(await shown("[a](mailto:a@b.example) [b](tel:+123)")).toBe(
      '<p><a href="mailto:a@b.example">a</a> <a href="tel:+123">b</a></p>',
    );
  });

  test.each([
    ["See https://b.example/c_d(e)_f.", "https://b.example/c_d(e)_f"],
    ["(https://b.example/c)", "https://b.example/c"],
    ["**https://b.example/c**", "https://b.example/c"],
    ["见https://b.example/c。好", "https://b.example/c"],
    ["<https://b.example/c>", "https://b.example/c"],
  ])("is made from a URL in the text: %s", async (text, address) => {
    const html = await shown(text);
    expect(html).toContain(`<a href="${address}" dir="ltr" ${NEW_TAB}`);
    expect(html).toContain(`>${address}</a>`);
  });

  test("is made from a text that starts with www", async () => {
    expect(await shown("www.b.example")).toContain('<a href="https://www.b.example/"');
  });

  test("contains no other link", async () => {
    const html = await shown(
      "[a https://c.example <https://d.example> ![e](https://f.example)](https://b.example)",
    );
    expect(html.match(/<a /g)).toHaveLength(1);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\u0000script:alert(1)",
    "java&#9;script:alert(1)",
    "&#106;avascript:alert(1)",
    "javascript&#58;alert(1)",
    "javascript&colon;alert(1)",
    "%6aavascript:alert(1)",
    "\u0001javascript:alert(1)",
    "&#x20;javascript:alert(1)",
    "data:text/html,<script>window.ran=true</script>",
    "vbscript:x",
    "blob:https://b.example/c",
    "file:///etc/passwd",
    "intent://x",
    "//b.example/c",
    "/path",
    "#fragment",
    "https://bank.example@b.example/",
  ])("is shown as text if its URL is %s", async (address) => {
    for (const text of [`[a](${address})`, `[a](<${address}>)`, `![a](${address})`, `<${address}>`]) {
      expect(await shown(text, true), text).not.toMatch(/<a |<img /);
      // An address in angle brackets is shown with its character references decoded, so it differs from `text`.
      if (text.startsWith("<")) continue;
      const seen = await on.page.evaluate(() => document.body.lastElementChild?.textContent);
      expect(seen).toBe(text.startsWith("![a](data:") ? "a" : harmlessText(text));
    }
  });
});

describe("The real host of a link", () => {
  const real = async (text: string) => / <small dir="ltr">\((.*?)\)<\/small>/.exec(await shown(text))?.[1];

  test.each([
    ["[bank.example](https://thief.example/x)", "thief.example"],
    ["[https://bank.example/login](https://thief.example:8443/x)", "thief.example:8443"],
    ["[log in at **bank**.example now](https://thief.example)", "thief.example"],
    ["[www.bank.example](https://bank.example.thief.example)", "bank.example.thief.example"],
    ["[bank.example/thief.example](https://thief.example)", "thief.example"],
    ["[ba\u200bnk．example](https://thief.example)", "thief.example"],
    ["[bаnk.example](https://bank.example)", "bank.example"],
    ["[me@bank.example](mailto:me@thief.example)", "me@thief.example"],
    ["[![bank.example](https://thief.example/a.png)](https://thief.example)", "thief.example"],
  ])("is shown if the link's text names another host: %s", async (text, host) => {
    expect(await real(text)).toBe(host);
  });

  test.each([
    "[bank.example](https://www.bank.example/login)",
    "[me@bank.example](mailto:me@bank.example)",
    "[our page](https://thief.example)",
    "[price-list.pdf](https://files.example/1)",
    "[version 1.2, e.g.](https://files.example/1)",
    "www.bank.example/a.page/b.page",
    "https://bank.example/a.page/b.page",
  ])("is not shown if the link's text names no other host: %s", async (text) => {
    expect(await real(text)).toBeUndefined();
  });
});

describe("An image", () => {
  test("is a link with its text unless images are enabled", async () => {
    expect(await shown("![A *cat*](https://b.example/c.png)")).toBe(
      `<p><a href="https://b.example/c.png" ${NEW_TAB} aria-label="A cat (new tab)">A <em>cat</em></a></p>`,
    );
    expect(on.asked).toEqual([]);
  });

  test("is loaded lazily and without a referrer", async () => {
    expect(await shown("![A *cat*](https://b.example/c.png)", true)).toBe(
      '<p><img alt="A cat" loading="lazy" referrerpolicy="no-referrer" src="https://b.example/c.png"></p>',
    );
    await expect.poll(() => on.asked).toEqual(["https://b.example/c.png"]);
  });

  test("is replaced by its text or by the URL of its link if it cannot be loaded, and is requested once", async () => {
    const seen = await on.page.evaluate(async () => {
      const view = window.markdown.markdownView(document, { images: true });
      document.body.append(view.element);
      const text =
        "![A cat](https://gone.example/a) [![](https://gone.example/b)](https://b.example) ![](https://gone.example/c)";
      view.update(text);
      while (view.element.querySelector("img")) await new Promise((done) => setTimeout(done, 20));
      const first = view.element.textContent;
      view.finish(`${text} .`);
      return [first, view.element.textContent, view.element.querySelectorAll("img").length];
    });
    expect(seen).toEqual(["A cat https://b.example/ ", "A cat https://b.example/  .", 0]);
    expect(on.asked.toSorted()).toEqual(["a", "b", "c"].map((name) => `https://gone.example/${name}`));
  });

  test("is loaded only over https", async () => {
    expect(await shown("![a](http://b.example/c.png)", true)).not.toContain("<img");
    expect(await shown("![a](data:image/svg+xml,x)", true)).toBe("<p>a</p>");
  });
});

describe("A hostile reply", () => {
  test.each([
    ["brackets", "[".repeat(10_000)],
    ["pairs of brackets", "[".repeat(10_000) + "]".repeat(10_000)],
    ["links", "[a](".repeat(10_000)],
    ["quotes", ">".repeat(10_000)],
    ["lists", "- ".repeat(10_000)],
    ["emphasis", "*a_".repeat(30_000)],
    ["stars", `${"*".repeat(30_000)}a${"*".repeat(30_000)}`],
    ["code marks", "`".repeat(50_000)],
    ["lines", "a\n".repeat(49_900)],
    ["tables", "a|b\n:-\n".repeat(12_000)],
    ["cells", `${"|a".repeat(200)}\n${"|-".repeat(200)}\n${"|a\n".repeat(3_000)}`],
    ["spaces", `a${" ".repeat(99_000)}b`],
  ])("becomes at most as many elements as it has characters: endless %s", async (_what, text) => {
    const elements = await on.page.evaluate((text) => {
      const view = window.markdown.markdownView(document, { images: false });
      view.update(text);
      view.finish();
      return view.element.querySelectorAll("*").length;
    }, text);
    expect(elements).toBeGreaterThan(0);
    expect(elements).toBeLessThan(text.length);
  });

  test("becomes plain text if it has 1 MB", async () => {
    const text = "**a** <b>\n".repeat(100_000);
    const found = await on.page.evaluate((text) => {
      const box = document.createElement("div");
      box.append(window.markdown.renderMarkdown(document, text, { images: false }));
      return [box.childElementCount, box.firstElementChild?.className, box.textContent === text];
    }, text);
    expect(found).toEqual([125, "plain piece", true]);
  });

  test("cannot reverse the text around it", async () => {
    expect(await shown("a\u202eb &#x202e;c `\u202d` [d](https://e.example/\u202e) \u2067e")).not.toMatch(
      /[\u202a-\u202e\u2066-\u2069]/,
    );
    expect(await shown("a \u2067שלום\u2069 b")).toBe("<p>a \u2067שלום\u2069 b</p>");
  });

  test("runs no script, makes no request and violates no policy", async () => {
    await shown(
      '<img src=x onerror="window.ran=true"> <script>window.ran=true</script> <iframe srcdoc=x> ![a](https://b.example/c)',
    );
    expect(await on.page.evaluate(() => [window.ran, window.violations])).toEqual([undefined, []]);
    expect(on.asked).toEqual([]);
  });
});

test("Any text becomes only known elements and attributes, and URLs of known schemes", async () => {
  const known =
    /^(?:p|h[3-6]|strong|em|del|br|code|pre|ul|ol|li|blockquote|hr|table|thead|tbody|tr|th|td|div|a|img|small)$/;
  const attributes =
    /^(?:dir|class|start|scope|tabindex|role|aria-label|href|target|rel|alt|loading|referrerpolicy|src)$/;
  const addresses = { href: /^(?:https?:\/\/|mailto:|tel:)/, src: /^https:\/\// };
  await fc.assert(
    fc.asyncProperty(markdownText, fc.boolean(), async (text, images) => {
      const found = await on.page.evaluate(
        ([text, images]) => {
          const view = window.markdown.markdownView(document, { images, base: document.baseURI });
          const all: [string, string, string][] = [];
          const collect = () => {
            for (const element of view.element.querySelectorAll("*"))
              for (const name of ["", ...element.getAttributeNames()])
                all.push([element.localName, name, element.getAttribute(name) ?? ""]);
          };
          view.update(text);
          collect();
          view.finish();
          collect();
          return all;
        },
        [text, images] as const,
      );
      for (const [element, name, value] of found) {
        expect(element).toMatch(known);
        if (name !== "") expect(name).toMatch(attributes);
        if (name === "href" || name === "src") expect(value).toMatch(addresses[name]);
      }
    }),
    { numRuns: 400 },
  );
});
