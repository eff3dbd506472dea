import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { done } from "../pretend-service.ts";
import { stage } from "../stage.ts";

const on = stage();

/**
 * Opens the chat on a page that sets a language, or with a script tag that sets one. The texts of the owner and of replies are
 * Finnish.
 */
async function talk(pageLanguage: string | undefined, asked?: string): Promise<Page> {
  on.service.config.appearance = {
    title: "Kauppa",
    greeting: "Miten voimme auttaa?",
    feedback: true,
    starter_prompts: ["Mitä maksaa?"],
  };
  on.service.intercept = ({ path, token }) =>
    path === "/v1/message"
      ? {
          status: 200,
          body: done(`ses_${token?.split("_")[1]}`, "Kolme euroa.", {
            quick_replies: ["Kiitos"],
            cards: [{ title: "Hinnat", url: "https://shop.example/hinnat" }],
          }),
        }
      : undefined;
  const page = await on.arrive("/bare");
  await page.evaluate(
    ({ origin, pageLanguage, asked }) => {
      document.documentElement.removeAttribute("lang");
      if (pageLanguage !== undefined) document.documentElement.lang = pageLanguage;
      const script = document.createElement("script");
      script.src = `${origin}/widget.js`;
      script.dataset.site = "pk_test";
      if (asked !== undefined) script.dataset.language = asked;
      document.body.append(script);
    },
    { origin: on.service.origin, pageLanguage, asked },
  );
  await on.open(page);
  return page;
}

/** Returns the language in which assistive technology reads a part. Empty if it is unknown. */
async function languageOf(page: Page, part: string): Promise<string> {
  return page
    .locator(part)
    .first()
    .evaluate((element) => {
      for (let at: Element | null = element; at !== null; ) {
        const bearer: Element | null = at.closest("[lang]");
        if (bearer !== null) return bearer.getAttribute("lang") ?? "";
        const root = at.getRootNode();
        at = root instanceof ShadowRoot ? root.host : null;
      }
      return "";
    });
}

const OWN = [".input", ".send", ".close", ".launcher", "[role=log]"];

test.each([
  { where: "a page in fi", page: "fi", asked: undefined, own: "en", others: "fi" },
  { where: "a page in de-AT", page: "de-AT", asked: undefined, own: "de", others: "de-AT" },
  { where: "a page in de that requests fi", page: "de", asked: "fi", own: "en", others: "fi" },
  { where: "a page without a language", page: undefined, asked: undefined, own: "en", others: "" },
])(
  'the chat marks its own texts as "$own" and all other texts as "$others" on $where',
  async ({ page: pageLanguage, asked, own, others }) => {
    const page = await talk(pageLanguage, asked);
    for (const part of [".title bdi", ".welcome .text", ".choice"])
      expect(await languageOf(page, part), part).toBe(others);
    await page.keyboard.type("Mitä maksaa?");
    await page.keyboard.press("Enter");
    await page.locator(".card").waitFor();
    for (const part of [".user .text", ".log .assistant .text", ".card b", ".choices:not([hidden]) .choice"])
      expect(await languageOf(page, part), part).toBe(others);
    for (const part of [...OWN, ".tools .tool", ".user .unseen"])
      expect(await languageOf(page, part), part).toBe(own);
  },
);

test("a consent text is in the page's language, and its buttons are in the chat's language", async () => {
  const page = await on.arrive("/bare");
  on.service.config.appearance = { consent: "Tallennamme keskustelun." };
  await page.evaluate((origin) => {
    document.documentElement.lang = "fi";
    const script = document.createElement("script");
    script.src = `${origin}/widget.js`;
    script.dataset.site = "pk_test";
    document.body.append(script);
  }, on.service.origin);
  await on.open(page);
  expect(await languageOf(page, ".consent .text")).toBe("fi");
  expect(await languageOf(page, ".consent button")).toBe("en");
});
