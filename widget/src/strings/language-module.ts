import type { Strings, Texts, WordedPart } from "./english.ts";
import type { Language } from "./language.ts";

/** Loads the panel's texts in a language. The served build has its own version of this module (widget/bundle.ts). */
export async function languageModule(language: Exclude<Language, "en">): Promise<Strings> {
  return (await LANGUAGES[language]()).default.panel;
}

/** Loads a part's texts in a language. */
export async function partTexts<Part extends WordedPart>(
  part: Part,
  language: Language,
): Promise<Texts[Part]> {
  return (await LANGUAGES[language]()).default[part];
}

const LANGUAGES: Record<Language, () => Promise<{ default: Texts }>> = {
  en: () => import("./english.ts"),
  ar: () => import("./languages/ar.ts"),
  de: () => import("./languages/de.ts"),
  es: () => import("./languages/es.ts"),
  fr: () => import("./languages/fr.ts"),
  he: () => import("./languages/he.ts"),
  it: () => import("./languages/it.ts"),
  ja: () => import("./languages/ja.ts"),
  ko: () => import("./languages/ko.ts"),
  nl: () => import("./languages/nl.ts"),
  pl: () => import("./languages/pl.ts"),
  pt: () => import("./languages/pt.ts"),
  ru: () => import("./languages/ru.ts"),
  tr: () => import("./languages/tr.ts"),
  uk: () => import("./languages/uk.ts"),
  "zh-Hans": () => import("./languages/zh-Hans.ts"),
  "zh-Hant": () => import("./languages/zh-Hant.ts"),
};
