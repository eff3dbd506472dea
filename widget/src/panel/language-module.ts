import type { Strings } from "../strings/english.ts";
import type { Language } from "../strings/language.ts";

/** Loads a language's texts. Each language is a separate file, so that a visitor loads at most one. */
export async function languageModule(name: Exclude<Language, "en">): Promise<Strings> {
  return (await LANGUAGES[name]()).default;
}

const LANGUAGES: Record<Exclude<Language, "en">, () => Promise<{ default: Strings }>> = {
  ar: () => import("../strings/languages/ar.ts"),
  de: () => import("../strings/languages/de.ts"),
  es: () => import("../strings/languages/es.ts"),
  fr: () => import("../strings/languages/fr.ts"),
  he: () => import("../strings/languages/he.ts"),
  it: () => import("../strings/languages/it.ts"),
  ja: () => import("../strings/languages/ja.ts"),
  ko: () => import("../strings/languages/ko.ts"),
  nl: () => import("../strings/languages/nl.ts"),
  pl: () => import("../strings/languages/pl.ts"),
  pt: () => import("../strings/languages/pt.ts"),
  ru: () => import("../strings/languages/ru.ts"),
  tr: () => import("../strings/languages/tr.ts"),
  uk: () => import("../strings/languages/uk.ts"),
  "zh-Hans": () => import("../strings/languages/zh-Hans.ts"),
  "zh-Hant": () => import("../strings/languages/zh-Hant.ts"),
};
