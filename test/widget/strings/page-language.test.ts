import { readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { leaveSharedBrowser, sharedBrowser } from "../../provision/shared-browser.ts";

/** What the widget determines for `#place` of a page. */
interface Found {
  language: string;
  direction: string;
}

declare global {
  interface Window {
    find(override?: string): Found;
    /** The element that is used instead of `#place`. */
    place?: Element;
  }
}

const ORIGIN = "http://parley.test";
const SCRIPT = `
  import { directionOf, languageOf } from "/page-language.ts";
  window.find = (override) => {
    const element = window.place ?? document.getElementById("place");
    return {
      language: languageOf(element, override),
      direction: directionOf(element, override),
    };
  };`;

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await sharedBrowser();
  page = await browser.newPage({ locale: "nl-NL" });
  const body = `<!doctype html><script type="module">${SCRIPT}</script>`;
  await page.route(`${ORIGIN}/`, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.route(`${ORIGIN}/*.ts`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const source = await readFile(new URL(`../../../widget/src/strings/${name}`, import.meta.url), "utf8");
    await route.fulfill({ contentType: "text/javascript", body: stripTypeScriptTypes(source) });
  });
  await page.goto(ORIGIN);
});
afterAll(() => leaveSharedBrowser(browser));

/** Returns what the widget determines on a page with these attributes of `<html>` and this content of `<body>`. */
async function found(html: string, body = '<p id="place"></p>', override?: string): Promise<Found> {
  return page.evaluate(
    (given) => {
      const { documentElement: root } = new DOMParser().parseFromString(given.page, "text/html");
      document.replaceChild(document.adoptNode(root), document.documentElement);
      return window.find(given.override);
    },
    { page: `<!doctype html><html ${html}><body>${body}</body></html>`, override },
  );
}

const languageFor = async (tag: string) => (await found(`lang="${tag}"`)).language;

describe("The language of the chat", () => {
  it("is the page's language, for any region and letter case", async () => {
    for (const [tag, language] of [
      ["de", "de"],
      ["DE-at", "de"],
      ["de_AT", "de"],
      [" fr-CA ", "fr"],
      ["pt-PT", "pt"],
      ["pt-BR", "pt"],
      ["iw", "he"],
      ["es-419", "es"],
      ["uk-UA", "uk"],
    ])
      expect(await languageFor(tag ?? "")).toBe(language);
  });

  it("is Chinese in the script of the page's region", async () => {
    for (const tag of ["zh", "zh-CN", "zh_SG", "zh-hans-hk", "cmn"])
      expect(await languageFor(tag)).toBe("zh-Hans");
    for (const tag of ["zh-TW", "zh-HK", "zh-MO", "ZH-hant"]) expect(await languageFor(tag)).toBe("zh-Hant");
  });

  it("is English if the page's language is unknown, invalid or missing, regardless of the browser's language", async () => {
    for (const tag of ["sw", "", "no language at all", "x-default", "toString"])
      expect(await languageFor(tag)).toBe("en");
    expect((await found("")).language).toBe("en");
  });

  it("is the language of the element that contains the chat, even through shadow roots", async () => {
    const inside = '<div lang="ja"><p id="place"></p></div>';
    expect((await found('lang="de"', inside)).language).toBe("ja");
    const language = await page.evaluate(() => {
      const host = document.querySelector("div") as HTMLElement;
      const element = document.createElement("p");
      host.attachShadow({ mode: "open" }).append(element);
      window.place = element;
      const { language } = window.find();
      delete window.place;
      return language;
    });
    expect(language).toBe("ja");
  });

  it("is the requested language, even if the page's language differs", async () => {
    expect((await found('lang="de"', undefined, "ko-KR")).language).toBe("ko");
    expect((await found('lang="de"', undefined, " ")).language).toBe("de");
  });
});

describe("The direction of the chat", () => {
  const directionFor = async (...asked: Parameters<typeof found>) => (await found(...asked)).direction;

  it("is the page's direction, set by dir or by CSS", async () => {
    expect(await directionFor('lang="en" dir="rtl"')).toBe("rtl");
    expect(await directionFor('lang="en" style="direction: rtl"')).toBe("rtl");
    expect(await directionFor('lang="ar" dir="ltr"')).toBe("ltr");
    expect(await directionFor('lang="ar"', '<div dir="ltr"><p id="place"></p></div>')).toBe("ltr");
    expect(await directionFor('dir="rtl"', '<div style="direction: ltr"><p id="place"></p></div>')).toBe(
      "ltr",
    );
  });

  it("is that of the chat's language if the page sets no direction", async () => {
    for (const tag of ["ar", "he", "iw-IL", "fa", "ur-PK"])
      expect(await directionFor(`lang="${tag}"`)).toBe("rtl");
    for (const tag of ["de", "ja", ""]) expect(await directionFor(`lang="${tag}"`)).toBe("ltr");
  });

  it("is that of the requested language, because the page's direction does not apply to it", async () => {
    expect(await directionFor('lang="en" dir="ltr"', undefined, "ar")).toBe("rtl");
    expect(await directionFor('lang="ar" dir="rtl"', undefined, "de")).toBe("ltr");
  });
});
