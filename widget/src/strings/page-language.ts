import { LANGUAGES, type Language } from "./language.ts";

/**
 * The language that the page is in at `place`, or `override` where one is given (BCP 47; `de_AT` passes for `de-AT`).
 * Undefined if the page does not say, or says what is no language.
 */
export function pageLocale(place: Element, override?: string | null): Intl.Locale | undefined {
  const tag = override?.trim() || nearestAttribute(place, "lang") || "";
  try {
    return new Intl.Locale(tag.trim().replaceAll("_", "-"));
  } catch {
    return undefined;
  }
}

/** The attribute of `element` or of its nearest ancestor that has it, out of shadow roots too. */
function nearestAttribute(element: Element, name: string): string | null {
  const bearer = element.closest(`[${name}]`);
  if (bearer) return bearer.getAttribute(name);
  const root = element.getRootNode();
  return "host" in root ? nearestAttribute(root.host as Element, name) : null;
}

/** Languages written from right to left, in the script they most often have. */
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)$/;

/**
 * Which way the chat at `place` (connected) reads: as the page says by `dir` or CSS. As its language is written, if the
 * page says nothing, or if the language was chosen for the chat alone.
 */
export function directionOf(place: Element, override?: string | null): "ltr" | "rtl" {
  const { direction } = getComputedStyle(place);
  // Left to right is also what a page gets that says nothing.
  const isSaid = direction === "rtl" || nearestAttribute(place, "dir") !== null;
  if (isSaid && !override?.trim()) return direction === "rtl" ? "rtl" : "ltr";
  return RIGHT_TO_LEFT.test(pageLocale(place, override)?.language ?? "") ? "rtl" : "ltr";
}

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
