import { type FetchTexts, textsIn } from "../strings/texts-in.ts";
import type { ShopStrings } from "./english.ts";

/** Loads the texts of products in cards in `language`. */
export function shopStrings(language: string): Promise<ShopStrings> {
  return textsIn(language, LANGUAGES, () => import("./english.ts"));
}

const LANGUAGES: Record<string, FetchTexts<ShopStrings>> = {
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
