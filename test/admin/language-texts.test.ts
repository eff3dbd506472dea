import { expect, test } from "vitest";
import { promptsIn } from "../../admin/appearance-draft.ts";
import {
  languagesDraft,
  languagesOf,
  shownIn,
  withLanguageText,
  withoutLanguage,
} from "../../admin/language-texts.ts";
import { offeredLanguages } from "../../admin/offered-languages.ts";

const SAVED = { "de-AT": { greeting: "Servus!" }, he: { starter_prompts: ["איפה?", "מתי?"], title: "שאל" } };

test("the texts of each language are sent unchanged if the owner changes nothing", () => {
  expect(languagesOf(languagesDraft(SAVED), promptsIn)).toEqual(SAVED);
  // PHP writes an empty object as an empty array.
  expect(languagesDraft([] as never)).toEqual({});
});

test("a text that was entered and removed again is not sent", () => {
  const before = languagesDraft(SAVED);
  const written = withLanguageText(before, "fr", "starter_prompts", "Où ?\n\n Quand ?");
  expect(languagesOf(written, promptsIn)).toEqual({ ...SAVED, fr: { starter_prompts: ["Où ?", "Quand ?"] } });
  expect(withLanguageText(written, "fr", "starter_prompts", "")).toEqual(before);
  expect(languagesOf({ fr: { starter_prompts: "\n " } }, promptsIn)).toEqual({});
});

test("removing a language removes only the texts in that language", () => {
  const strings = { send: "Go", "de_AT.send": "Los", "he.send": "שלח" };
  const draft = { languages: languagesDraft(SAVED), strings };
  expect(withoutLanguage(draft, "de-AT")).toEqual({
    languages: { he: draft.languages.he },
    strings: { send: "Go", "he.send": "שלח" },
  });
});

test("the preview shows a language's texts, or the general texts if the language has none", () => {
  const appearance = { title: "Ask", greeting: "Hello!", languages: SAVED } as never;
  expect(shownIn(appearance, "de-AT")).toMatchObject({ title: "Ask", greeting: "Servus!" });
  expect(shownIn(appearance, "he-IL")).toMatchObject({ title: "שאל", greeting: "Hello!" });
  expect(shownIn(appearance, "fr")).toMatchObject({ title: "Ask", greeting: "Hello!" });
});

test("the offered languages are the widget's languages and the languages that have texts, named and sorted in the reader's language", () => {
  const offered = offeredLanguages(["de-AT", "de"], "de");
  expect(offered.filter(({ value }) => value === "de")).toEqual([{ value: "de", label: "Deutsch" }]);
  expect(offered).toContainEqual({ value: "de-AT", label: "Österreichisches Deutsch" });
  expect(offered).toContainEqual({ value: "sv", label: "Schwedisch" });
  expect(offered.map(({ label }) => label)).toEqual([...offered.map(({ label }) => label)].sort(inGerman));
});

function inGerman(one: string, other: string): number {
  return one.localeCompare(other, "de");
}
