import { harmlessText } from "@parley/markdown";
import { markdownAsHtml, markdownAsText } from "@parley/markdown/written";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markdownText } from "./markdown-text.ts";
import { replyText } from "./reply-text.ts";

/** Every tag that `markdownAsHtml` may write. The value of `href` cannot contain the quotation mark that ends it. */
const TAG =
  /^<(?:br|hr|\/?(?:strong|em|del|ul|table|thead|tbody|tr|a|p|pre|code|blockquote|ol|li|th|td|small)|(?:p|blockquote|li|th|td) dir="auto"|(?:pre|code|small) dir="ltr"|ol start="\d+"|a dir="auto" href="(?:https?:\/\/|mailto:)[^"<>\s]*" rel="noopener noreferrer nofollow")>$/;

function strayTags(html: string): string[] {
  const tags = html.match(/<[^>]*>?/g) ?? [];
  return tags.filter((tag) => !TAG.test(tag));
}

describe("A text in Markdown as HTML", () => {
  it("has an HTML element for each Markdown element, with its own text direction", () => {
    expect(
      markdownAsHtml(
        "# Head\n\nA **b** *c* `d`\n\n1. one\n2. two\n\n> quote\n\n| a | b |\n|---|---|\n| 1 | 2 |",
      ),
    ).toBe(
      [
        '<p dir="auto"><strong>Head</strong></p>',
        '<p dir="auto">A <strong>b</strong> <em>c</em> <code dir="ltr">d</code></p>',
        '<ol><li dir="auto">one</li><li dir="auto">two</li></ol>',
        '<blockquote dir="auto"><p dir="auto">quote</p></blockquote>',
        '<table><thead><tr><th dir="auto">a</th><th dir="auto">b</th></tr></thead><tbody><tr><td dir="auto">1</td><td dir="auto">2</td></tr></tbody></table>',
      ].join("\n"),
    );
  });

  it("escapes markup, even in code and in links", () => {
    expect(markdownAsHtml('<img src=x onerror="alert(1)"> & `<b>`')).toBe(
      '<p dir="auto">&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; <code dir="ltr">&lt;b&gt;</code></p>',
    );
    expect(markdownAsHtml("[<b>](https://a.example/?a=1&b='\"<i>)")).not.toMatch(/<[bi]>|href="[^"]*['<]/);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "https://a@b.example",
    "tel:110",
    "/path",
  ])("creates no link for %s", (address) => {
    expect(markdownAsHtml(`[a](${address})`)).not.toContain("<a");
    expect(markdownAsHtml(`[a](<${address}>)`)).not.toContain("<a");
  });

  it("shows the host of a link if the link's text names another host", () => {
    expect(markdownAsHtml("[bank.example](https://thief.example/)")).toBe(
      '<p dir="auto"><a dir="auto" href="https://thief.example/" rel="noopener noreferrer nofollow">bank.example</a> <small dir="ltr">(thief.example)</small></p>',
    );
  });

  it("links to an image without fetching it", () => {
    expect(markdownAsHtml("![Boots](https://a.example/b.png)")).toBe(
      '<p dir="auto"><a dir="auto" href="https://a.example/b.png" rel="noopener noreferrer nofollow">Boots</a></p>',
    );
  });

  it("never contains a tag or a bidi override from the text", () => {
    const hostile = fc
      .array(
        fc.oneof(
          markdownText,
          replyText,
          fc.constantFrom(
            "<script>",
            "</p>",
            "<!--",
            "]]>",
            '" onclick="x',
            "'><svg onload=x>",
            "&lt;b&gt;",
            "&#60;i&#62;",
            "\u202e",
            "\u2067",
            "\u2069",
            "&#x202e;",
            "&#8238;",
            "[a](javascript:x)",
            "![<b>](https://a.example/'\"<i>)",
            "```\n</code><script>",
            "| <td> | b |\n|---|---|\n| </td> | \u2066 |",
            "<https://a.example/<b>>",
          ),
        ),
        { maxLength: 6 },
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(hostile, (text) => {
        const html = markdownAsHtml(text);
        expect(strayTags(html)).toEqual([]);
        expect(html).not.toMatch(/[\u202a-\u202e]/);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("A text in Markdown as plain text", () => {
  it("has no marks of headings, emphasis or code blocks, keeps the marks of lists and quotes, and shows the URLs of links", () => {
    const text =
      "## Head\nA **b** &amp; [c](https://a.example/x), https://b.example\n\n- one\n- two\n  1. three\n\n```js\n**d**\n```\n> e";
    expect(markdownAsText(text)).toBe(
      [
        "Head\n",
        "A b & c (https://a.example/x), https://b.example\n",
        "- one",
        "- two",
        "  1. three\n",
        "**d**\n",
        "> e",
      ].join("\n"),
    );
  });

  it("is unchanged if it is too long to parse", () => {
    const long = "**a** ".repeat(20_000);
    expect(markdownAsText(long)).toBe(long);
    expect(strayTags(markdownAsHtml(long))).toEqual([]);
  });

  it("contains every word if the text has no Markdown", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1 }), (words) => {
        expect(markdownAsText(words.join(" "))).toBe(words.join(" "));
      }),
    );
  });
});

describe("A text that reverses the text around it", () => {
  it("is written without its overrides and control characters, even within a pair of isolates", () => {
    expect(harmlessText("a\u2067b\u202e\u0000c\u2069d\u202e")).toBe("a\u2067bc\u2069d");
  });
});
