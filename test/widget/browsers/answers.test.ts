import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleMarkdown } from "../../markdown/bundled-markdown.ts";
import { inEachBrowser } from "./describe-browsers.ts";
import type { DrivenBrowser, DrivenPage } from "./driven-browser.ts";

/** The strictest policy: it forbids every HTML parser. */
const POLICY =
  "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";

/** Typographic marks that end a sentence, a quotation or an aside. */
const ENDS =
  "” ’ » › “ ‘ „ ‚ « ‹ … – — ― ‐ ‑ ′ ″ • · 。 、 ， ！ ？ ； ： ． ～ 〜 」 』 ） ］ ｝ 】 》 〉 〕 〗 〛 ＂ ＇ ｣ ｡ ､ ・ ، ؛ ؟ ۔ । ॥ ։ ። ‼ ⁉ ¿ ¡ ™ → ✅ \u200b &quot; &rdquo; &hellip; &nbsp;";

inEachBrowser((launch) => {
  let server: Server;
  let browser: DrivenBrowser;
  let page: DrivenPage;

  beforeAll(async () => {
    const script = await bundleMarkdown();
    server = createServer(({ url }, response) => {
      response.setHeader("content-security-policy", POLICY);
      response.setHeader(
        "content-type",
        `text/${url?.endsWith(".js") ? "javascript" : "html"}; charset=utf-8`,
      );
      response.end(
        url?.endsWith(".js") ? script : `<!doctype html><script src="/markdown.js"></script><body>`,
      );
    }).listen(0, "127.0.0.1");
    browser = await launch();
    page = await browser.newPage();
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/shop/boots`);
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
  });

  /**
   * Returns the HTML of each text, without the attributes that other tests cover. Checks that rendering letter by letter gives
   * the same HTML.
   */
  async function shown(...texts: string[]): Promise<string[]> {
    const seen = await page.evaluate((texts) => {
      const options = { images: false, base: document.baseURI };
      const plain = (html: string) =>
        html
          .replaceAll(/ (?:dir|target|rel|tabindex|scope)="[^"]*"/g, "")
          .replaceAll(location.origin, "https://page.example");
      return texts.map((text) => {
        const view = window.markdown.markdownView(document, options);
        for (let end = 1; end <= text.length; end += 1) view.update(text.slice(0, end));
        view.finish();
        const whole = document.createElement("div");
        whole.append(window.markdown.renderMarkdown(document, text, options));
        return [plain(whole.innerHTML), plain(view.element.innerHTML)];
      });
    }, texts);
    return seen.map(([whole, grown]) => {
      expect(grown).toBe(whole);
      return `${whole}`;
    });
  }

  describe("An answer", () => {
    test.each([
      ["text", "a<br>b<br/>c<BR />d<br class='x'>e", "<p>a<br>b<br>c<br>d<br>e</p>"],
      ["text, with a line's end after it", "a<br>\nb<br />  \nc", "<p>a<br>b<br>c</p>"],
      ["a list", "- a<br>b\n- c", "<ul><li>a<br>b</li><li>c</li></ul>"],
      ["a heading", "# a<br>b", "<h3>a<br>b</h3>"],
      ["bold text", "**a<br>b**", "<p><strong>a<br>b</strong></p>"],
      [
        "a table's cell",
        "| a<br/>b |\n|---|\n| c<BR>d |",
        '<div class="table"><table><thead><tr><th>a<br>b</th></tr></thead><tbody><tr><td>c<br>d</td></tr></tbody></table></div>',
      ],
    ])("renders an HTML line break in %s", async (_where, text, html) => {
      expect(await shown(text)).toEqual([html]);
    });

    test("shows a tag for a line break as text in code, after a backslash, and inside another word", async () => {
      expect(await shown("`a<br>b`", "a\\<br>b", "a<brr>b<bramble>")).toEqual([
        "<p><code>a&lt;br&gt;b</code></p>",
        "<p>a&lt;br&gt;b</p>",
        "<p>a&lt;brr&gt;b&lt;bramble&gt;</p>",
      ]);
    });

    test("decodes every character that has an HTML name", async () => {
      const names = "ouml eacute frac12 szlig Ntilde alpha rarr hearts sup2 nGt Afr fjlig AMP semi";
      const written = names.replaceAll(/\S+/g, "&$&;");
      expect(await shown(written, `**${written}** [${written}](https://b.example/&eacute;)`)).toEqual([
        "<p>ö é ½ ß Ñ α → ♥ ² ≫⃒ 𝔄 fj &amp; ;</p>",
        '<p><strong>ö é ½ ß Ñ α → ♥ ² ≫⃒ 𝔄 fj &amp; ;</strong> <a href="https://b.example/%C3%A9">ö é ½ ß Ñ α → ♥ ² ≫⃒ 𝔄 fj &amp; ;</a></p>',
      ]);
    });

    test("shows unknown character names as they are written, and decodes no name twice", async () => {
      const texts = ["&nope; &notit; &amp;eacute; &eacute &Eacut;", "`&eacute;`", "a\\&eacute;", "&lt;b&gt;"];
      expect(await shown(...texts)).toEqual([
        "<p>&amp;nope; &amp;notit; &amp;eacute; &amp;eacute &amp;Eacut;</p>",
        "<p><code>&amp;eacute;</code></p>",
        "<p>a&amp;eacute;</p>",
        "<p>&lt;b&gt;</p>",
      ]);
    });

    test.each([
      ["Title\n===\ntext", "<h3>Title</h3><p>text</p>"],
      ["Title\n---\ntext", "<h3>Title</h3><p>text</p>"],
      ["One\n=\n\nTwo\n-----  \n\n### Three", "<h3>One</h3><h4>Two</h4><h5>Three</h5>"],
      ["**Two**\nlines\n   ===", "<h3><strong>Two</strong><br>lines</h3>"],
      ["> Title\n> ===", "<blockquote><p><strong>Title</strong></p></blockquote>"],
      ["- Title\n  ===\n- b", "<ul><li><p><strong>Title</strong></p></li><li>b</li></ul>"],
    ])("renders underlined text as a heading: %j", async (text, html) => {
      expect(await shown(text)).toEqual([html]);
    });

    test.each([
      ["a\n\n---\nb", "<p>a</p><hr><p>b</p>"],
      ["a\n***\nb", "<p>a</p><hr><p>b</p>"],
      ["- a\n---", "<ul><li>a</li></ul><hr>"],
      ["> a\n===", "<blockquote><p>a</p></blockquote><p>===</p>"],
      ["a\n\n===", "<p>a</p><p>===</p>"],
      ["a\n== b\n=== =", "<p>a<br>== b<br>=== =</p>"],
      ["a\n    ===", "<p>a<br>===</p>"],
      ["a\n- b", "<p>a</p><ul><li>b</li></ul>"],
    ])("renders no heading in %j", async (text, html) => {
      expect(await shown(text)).toEqual([html]);
    });
  });

  describe("A web or e-mail address in the text", () => {
    const link = (address: string, name = address) => `<a href="${address}">${name}</a>`;

    test.each(["https://b.example/a", "http://b.example/a", "https://b.example", "me@b.example"])(
      "becomes a link that ends before any punctuation mark after it: %s",
      async (address) => {
        const href = address.includes("@") ? `mailto:${address}` : new URL(address).href;
        const ends = ENDS.split(" ");
        const seen = await shown(
          ...ends.flatMap((end) => [address + end, `${address}${end}, so`, `${address}${end}.`]),
        );
        const start = `<p><a href="${href}">${address}</a>`;
        expect(seen.filter((html) => !html.startsWith(start))).toEqual([]);
      },
    );

    test.each([
      ["“https://b.example/a”", "https://b.example/a"],
      ["https://b.example/a—it is open", "https://b.example/a"],
      ["https://b.example/a’s page", "https://b.example/a"],
      ["请看https://b.example/a，谢谢", "https://b.example/a"],
      ["https://b.example/a?b=1&amp;c=2.", "https://b.example/a?b=1&amp;c=2"],
      ["https://b.example/Bose–Einstein", "https://b.example/Bose%E2%80%93Einstein"],
      ["https://b.example/a_(b)", "https://b.example/a_(b)"],
      ["(https://b.example/a_(b)).", "https://b.example/a_(b)"],
      ["https://b.example/日本・語", "https://b.example/%E6%97%A5%E6%9C%AC%E3%83%BB%E8%AA%9E"],
      ["https://b.example/it's", "https://b.example/it's"],
      ["https://b.example/?a=+", "https://b.example/?a=+"],
      ["https://b.example/a\\_b\\*c.", "https://b.example/a_b*c"],
    ])("becomes a web link: %s", async (text, address) => {
      const [html] = await shown(text);
      expect(/href="([^"]*)"/.exec(html ?? "")?.[1]).toBe(address);
    });

    test.each([
      ["me@b.example", link("mailto:me@b.example", "me@b.example")],
      [
        "Mail:me.too+x@mail.b.example.",
        `Mail:${link("mailto:me.too+x@mail.b.example", "me.too+x@mail.b.example")}.`,
      ],
      ["mailto:me@b.example", link("mailto:me@b.example")],
      ["(me_and_you@b.example)", `(${link("mailto:me_and_you@b.example", "me_and_you@b.example")})`],
      ["first\\_last@b.example", link("mailto:first_last@b.example", "first_last@b.example")],
      ["**me@b.example**", `<strong>${link("mailto:me@b.example", "me@b.example")}</strong>`],
      ["请联系me@b.example吧", `请联系${link("mailto:me@b.example", "me@b.example")}吧`],
      ["o'brien@b.example", link("mailto:o'brien@b.example", "o'brien@b.example")],
      ["'me@b.example'", `'${link("mailto:me@b.example", "me@b.example")}'`],
    ])("becomes an e-mail link: %s", async (text, html) => {
      expect(await shown(text)).toEqual([`<p>${html}</p>`]);
    });

    test("does not become an e-mail link if it is in code, is part of another address, or has no valid domain", async () => {
      const texts = [
        "`me@b.example`",
        "@me@b.example",
        "a@b",
        "pkg@1.2.3",
        "git@b.example:c/d",
        "ssh://git@b.example/c",
      ];
      expect((await shown(...texts)).filter((html) => html.includes("<a"))).toEqual([]);
      expect(await shown("[me@b.example](https://b.example/)", "https://b.example/@me@c.example")).toEqual([
        '<p><a href="https://b.example/">me@b.example</a></p>',
        '<p><a href="https://b.example/@me@c.example">https://b.example/@me@c.example</a></p>',
      ]);
    });
  });

  describe("A link", () => {
    test.each([
      ["/products/boot", "https://page.example/products/boot"],
      ["./boot?size=9#sole", "https://page.example/shop/boot?size=9#sole"],
      ["../boot", "https://page.example/boot"],
      ["boot.html", "https://page.example/shop/boot.html"],
      ["?size=9", "https://page.example/shop/boots?size=9"],
      ["#sole", "https://page.example/shop/boots#sole"],
      ["//b.example/c", "http://b.example/c"],
      ["www.b.example/c", "https://www.b.example/c"],
      ["https://b.example/c", "https://b.example/c"],
      ["me@b.example", "mailto:me@b.example"],
    ])("is resolved against the page's URL: %s", async (target, href) => {
      expect(await shown(`[the boot](${target})`, `![the boot](<${target}>)`)).toEqual([
        `<p><a href="${href}">the boot</a></p>`,
        `<p><a href="${href}">the boot</a></p>`,
      ]);
    });

    test.each([
      "javascript:alert(1)",
      "JaVaScRiPt:alert(1)",
      "java&Tab;script:alert(1)",
      "javascript&colon;alert(1)",
      "vbscript:x",
      "blob:https://b.example/c",
      "file:///etc/passwd",
      "sandbox:/mnt/data/a.csv",
      "https://bank.example@b.example/",
      "https://",
    ])("is shown as it is written if its URL is invalid or not allowed: %s", async (target) => {
      for (const text of [`[a](${target})`, `[**a**](<${target}> "b")`, `![a](${target})`, `<${target}>`]) {
        const seen = await page.evaluate((text) => {
          const box = document.createElement("div");
          box.append(
            window.markdown.renderMarkdown(document, text, { images: true, base: document.baseURI }),
          );
          return [box.textContent, box.querySelectorAll("a, img").length];
        }, text);
        const isBracketed = text.startsWith("<") && target.includes("&");
        expect(seen).toEqual([isBracketed ? expect.any(String) : text, 0]);
      }
    });

    test.each([
      ["[the boot]()", "[the boot]()"],
      ["[the boot](<>)", "[the boot](&lt;&gt;)"],
      ["![the boot]( )", "![the boot]( )"],
    ])("is shown as it is written if it has no URL: %s", async (text, html) => {
      expect(await shown(text)).toEqual([`<p>${html}</p>`]);
    });
  });
});
