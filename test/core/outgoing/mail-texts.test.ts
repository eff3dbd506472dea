import { describe, expect, it } from "vitest";
import { visitorWords } from "../../../core/src/outgoing/languages/visitor-words.ts";
import { peopleMail, visitorMail } from "../../../core/src/outgoing/mail-texts.ts";
import { quotedName } from "../../../core/src/outgoing/quoted-name.ts";
import { LANGUAGES } from "../../../widget/src/strings/language.ts";

const MESSAGE = { id: "m", role: "agent" as const, content: "Yes", at: 0, agent: { id: "may", name: "May" } };

describe("An e-mail to a visitor", () => {
  it("is in the visitor's language if the widget supports it, and otherwise in English", () => {
    for (const name of LANGUAGES) {
      const { language, text } = visitorMail("Ada's Shop", [MESSAGE], name);
      expect(language).toBe(name);
      expect(text).toContain("Ada's Shop");
      expect(text).toContain("May");
      expect(text).not.toMatch(/[{}]/);
    }
    for (const [tag, name] of [
      ["de-AT", "de"],
      ["zh-TW", "zh-Hant"],
      ["zh", "zh-Hans"],
      ["iw", "he"],
      ["cy", "en"],
      ["constructor", "en"],
      ["not a tag", "en"],
    ] as const)
      expect(visitorWords(tag).language, tag).toBe(name);
  });

  it("contains names as plain text, even if they look like placeholders", () => {
    const { text } = visitorMail("$& {name}", [{ ...MESSAGE, agent: { id: "a", name: "$` {site}" } }], "en");
    expect(text).toContain("at “$& {name}”. ");
    expect(text).toContain("“$` {site}” writes:");
  });
});

describe("The subject of an e-mail", () => {
  const subjects = (siteName: string) => [
    visitorMail(siteName, [MESSAGE], "he").subject,
    peopleMail({ siteName, waiting: [], left: [], link: () => undefined, accountLink: undefined }).subject,
  ];

  it("is one line in which a name can neither change the text direction nor become a link", () => {
    const controls =
      "\r\n\u0000\u2028\u2029\u0085\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";
    for (const subject of subjects(`חנות${controls}Bcc: eve@evil.example`))
      expect(subject).toMatch(/^“חנות Bcc: eve\[at\]evil\[\.\]example”: [^\p{C}\p{Zl}\p{Zp}]*$/u);
  });

  it("stays short even if the site's name is long, and splits no character", () => {
    const [subject = ""] = subjects("😀".repeat(200));
    expect(subject).toMatch(/^“(😀)+…”: תשובה עבורך$/u);
    expect(subject.length).toBeLessThan(150);
  });
});

describe("A name in an e-mail", () => {
  it.each([
    ["Ada's Shop", "“Ada's Shop”"],
    ["Dr. No & Co. 2.0", "“Dr. No & Co. 2.0”"],
    ["shop.example", "“shop[.]example”"],
    ["Pay at https://evil.example/login?a=1", "“Pay at https[:]//evil[.]example/login?a=1”"],
    ["www.evil.example", "“www[.]evil[.]example”"],
    ["http://10.0.0.1/x", "“http[:]//10.0.0.1/x”"],
    ["http:/\u200b/evil\u200b.example", "“http[:]//evil[.]example”"],
    ["evil。example evil．example evil｡example", "“evil[.]example evil[.]example evil[.]example”"],
    ["evil.xn--p1ai evil.1und1.de", "“evil[.]xn--p1ai evil[.]1und1[.]de”"],
    ["mailto:eve@evil.example", "“mailto:eve[at]evil[.]example”"],
    ["Shop”: approved. “Bank", "“Shop': approved. 'Bank”"],
    ["a\r\nBcc: eve\u2028b\u0085c\vd", "“a Bcc: eve b c d”"],
    ["\u202egnp.exe\u2066\u200f", "“gnp[.]exe”"],
    ["half \ud83d", "“half \ufffd”"],
  ])("is shown as harmless text: %j as %s", (name, shown) => {
    expect(quotedName(name)).toBe(shown);
  });
});

describe("Quoted text in an e-mail", () => {
  it("has a quote mark on every line that a mail program may show", () => {
    const content = "one\rtwo\r\nthree\u2028four\u2029five\u0085six\vseven\feight\u202enine";
    const { text } = visitorMail("Shop", [{ ...MESSAGE, content }], "en");
    for (const word of "one two three four five six seven eightnine".split(" "))
      expect(text).toMatch(new RegExp(`^> ${word}$`, "m"));
    expect(text).not.toMatch(/[\r\v\f\u0085\u2028\u2029\u202e]/);
  });

  it("is cut only between characters", () => {
    const { text } = visitorMail("Shop", [{ ...MESSAGE, content: `${"x".repeat(3_999)}😀 and more` }], "en");
    expect(text).toContain("xx…");
    expect(text.isWellFormed()).toBe(true);
  });
});
