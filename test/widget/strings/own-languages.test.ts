import { expect, test } from "vitest";
import { stage } from "../stage.ts";

const on = stage();

const APPEARANCE = {
  title: "Ask us",
  greeting: "Hello!",
  consent: "Be nice.",
  starter_prompts: ["Where is it?"],
  languages: {
    de: { title: "Frag uns", greeting: "Hallo!", consent: "Sei nett.", starter_prompts: ["Wo ist es?"] },
    he: { title: "שאלו אותנו", greeting: "שלום!" },
  },
};

/** Opens the chat on a page in `lang`. `own`: the script tag's language, which has priority. */
async function chatIn(lang: string, own?: string) {
  on.service.config.appearance = APPEARANCE;
  const page = await on.arrive("/bare");
  await page.evaluate(
    ([origin = "", lang = "", own]) => {
      document.documentElement.lang = lang;
      const script = document.createElement("script");
      script.src = `${origin}/widget.js`;
      script.dataset.site = "pk_test";
      if (own !== undefined) script.dataset.language = own;
      document.body.append(script);
    },
    [on.service.origin, lang, own],
  );
  await page.locator(".launcher").click();
  await page.locator(".panel").waitFor();
  return page;
}

test("the chat shows the owner's German texts, consent and starter prompts on a German page", async () => {
  const page = await chatIn("de-AT");
  await page.getByRole("dialog", { name: "Frag uns" }).getByText("Sei nett.").waitFor();
  await page.getByRole("button", { name: "Zustimmen und fortfahren" }).click();
  await page.getByText("Hallo!").waitFor();
  await page.getByRole("button", { name: "Wo ist es?" }).click();
  await page.getByText("Echo: Wo ist es?").waitFor();
  expect(on.service.calls.at(0)?.path).toBe("/v1/widget/config?site=pk_test&language=de-AT");
  expect(await page.locator(".panel").innerText()).not.toMatch(/Ask us|Hello!/);
});

test("the chat shows the owner's Hebrew texts right to left on a Hebrew page, or the general text if there is no Hebrew one", async () => {
  const page = await chatIn("he");
  await page.getByText("שאלו אותנו").waitFor();
  expect(await page.locator(".panel").getAttribute("dir")).toBe("rtl");
  await page.getByText("Be nice.").waitFor();
  await page.getByRole("button", { name: "הסכמה והמשך" }).click();
  await page.getByText("שלום!").waitFor();
  await page.getByRole("button", { name: "Where is it?" }).waitFor();
});

test("the script tag's language takes precedence over the page's", async () => {
  const page = await chatIn("en", "de");
  await page.getByText("Frag uns").waitFor();
});

test.each(["fr", "", "no language at all & more=#1"])(
  "the chat shows the owner's general texts on a page in %j, for which the owner has no texts",
  async (lang) => {
    const page = await chatIn(lang);
    await page.getByText("Ask us").waitFor();
    await page.getByText("Be nice.").waitFor();
  },
);
