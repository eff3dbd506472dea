// Generated from the texts in widget/src by `npm run generate`.

import type english from "./default-texts/en.ts";

/** The chat’s own texts that owners can replace, and its greeting. */
export type DefaultTexts = typeof english;

/** Loads the texts of a language. Each language is a separate file. */
export const DEFAULT_TEXTS: Record<string, () => Promise<{ default: DefaultTexts }>> = {
  en: () => import(/* webpackChunkName: "texts-en" */ "./default-texts/en.ts"),
  ar: () => import(/* webpackChunkName: "texts-ar" */ "./default-texts/ar.ts"),
  de: () => import(/* webpackChunkName: "texts-de" */ "./default-texts/de.ts"),
  es: () => import(/* webpackChunkName: "texts-es" */ "./default-texts/es.ts"),
  fr: () => import(/* webpackChunkName: "texts-fr" */ "./default-texts/fr.ts"),
  he: () => import(/* webpackChunkName: "texts-he" */ "./default-texts/he.ts"),
  it: () => import(/* webpackChunkName: "texts-it" */ "./default-texts/it.ts"),
  ja: () => import(/* webpackChunkName: "texts-ja" */ "./default-texts/ja.ts"),
  ko: () => import(/* webpackChunkName: "texts-ko" */ "./default-texts/ko.ts"),
  nl: () => import(/* webpackChunkName: "texts-nl" */ "./default-texts/nl.ts"),
  pl: () => import(/* webpackChunkName: "texts-pl" */ "./default-texts/pl.ts"),
  pt: () => import(/* webpackChunkName: "texts-pt" */ "./default-texts/pt.ts"),
  ru: () => import(/* webpackChunkName: "texts-ru" */ "./default-texts/ru.ts"),
  tr: () => import(/* webpackChunkName: "texts-tr" */ "./default-texts/tr.ts"),
  uk: () => import(/* webpackChunkName: "texts-uk" */ "./default-texts/uk.ts"),
  "zh-Hans": () => import(/* webpackChunkName: "texts-zh-Hans" */ "./default-texts/zh-Hans.ts"),
  "zh-Hant": () => import(/* webpackChunkName: "texts-zh-Hant" */ "./default-texts/zh-Hant.ts"),
};
