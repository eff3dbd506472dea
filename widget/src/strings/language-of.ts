import { LANGUAGES, type Language } from "./language.ts";
import { pageLocale } from "./page-locale.ts";

/**
 * The best language there is for `place`: the page's own, else English. Never the browser's: a chat in another language
 * than the page around it, and than the owner's answers, would be two half conversations.
 */
export function languageOf(place: Document | Element, override?: string | null): Language {
  const element = "documentElement" in place ? place.documentElement : place;
  // Its likely script tells zh-TW and zh-HK from zh-CN and zh-SG, and the locale itself has iw mean he.
  const { language, script } = pageLocale(element, override)?.maximize() ?? {};
  return LANGUAGES.find((name) => name === `${language}-${script}` || name === language) ?? "en";
}
