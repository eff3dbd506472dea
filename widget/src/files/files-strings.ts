import { type FetchTexts, textsIn } from "../strings/texts-in.ts";
import type { FilesStrings } from "./english.ts";

/** Loads the texts of the file control in `language`. */
export function filesStrings(language: string): Promise<FilesStrings> {
  return textsIn(language, LANGUAGES, () => import("./english.ts"));
}

const LANGUAGES: Record<string, FetchTexts<FilesStrings>> = {
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
