import { expect, it } from "vitest";
import { appearanceDraft } from "../../admin/appearance-draft.ts";
import {
  type LoadedTexts,
  languagePlaceholder,
  loadDefaultTexts,
  settingPlaceholder,
  wordingPlaceholder,
} from "../../admin/default-texts.ts";
import type { Appearance } from "../../admin/generated/site.ts";
import { WORDABLE_TEXTS } from "../../admin/wordable-texts.ts";
import english from "../../widget/src/strings/english.ts";
import german from "../../widget/src/strings/languages/de.ts";
import traditional from "../../widget/src/strings/languages/zh-Hant.ts";

const TEXTS: Record<string, string> = Object.assign({}, ...Object.values(english));
const GERMAN = german.panel;
const TRADITIONAL = traditional.panel;
const ENGLISH = english.panel;

const loaded = (language: string) =>
  new Promise<LoadedTexts>((resolve) => void loadDefaultTexts(language, resolve));

it("every text that an owner can change exists in the widget", () => {
  expect(Object.keys(WORDABLE_TEXTS).filter((name) => !Object.hasOwn(TEXTS, name))).toEqual([]);
});

it("an empty field shows the widget's own text in the language of the page", async () => {
  const english = await loaded("en-GB");
  for (const name of Object.keys(WORDABLE_TEXTS))
    expect([name, wordingPlaceholder({ strings: {} }, name, "", english)]).toEqual([name, TEXTS[name]]);
  expect((await loaded("de-AT")).send).toBe(GERMAN.send);
  expect((await loaded("zh-TW")).send).toBe(TRADITIONAL.send);
  expect((await loaded("cs")).send).toBe(ENGLISH.send);
});

it("an empty field for one language shows the text for all languages", async () => {
  const german = await loaded("de");
  const strings = { send: "Go" };
  expect(wordingPlaceholder({ strings }, "send", "de", german)).toBe("Go");
  expect(wordingPlaceholder({ strings }, "send", "", german)).toBe(GERMAN.send);
  const look = { languages: {}, starter_prompts: [], teaser_pages: [], greeting: "" };
  const draft = appearanceDraft({ appearance: look as unknown as Appearance, strings: {} });
  expect(languagePlaceholder(draft, "greeting", german)).toBe(GERMAN.welcome);
  expect(languagePlaceholder({ ...draft, greeting: "Hi" }, "greeting", german)).toBe("Hi");
  expect([settingPlaceholder("title", german), settingPlaceholder("teaser", german)]).toEqual([
    GERMAN.launcher,
    "",
  ]);
});

it("texts that arrive after the load was cancelled are not shown", async () => {
  const shown: LoadedTexts[] = [];
  loadDefaultTexts("de", (texts) => shown.push(texts))();
  await loaded("de");
  expect(shown).toEqual([]);
});
