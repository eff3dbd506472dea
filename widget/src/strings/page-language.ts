import { LANGUAGES, type Language } from "./language.ts";

/**
 * The page's language at `place`, or `override` if given (BCP 47; `de_AT` is read as `de-AT`). Undefined if the page declares
 * none, or an invalid one.
 */
export function pageLocale(place: Element, override?: string | null): Intl.Locale | undefined {
  const tag = override?.trim() || nearestAttribute(place, "lang") || "";
  try {
    return new Intl.Locale(tag.trim().replaceAll("_", "-"));
  } catch {
    return undefined;
  }
}

/** The attribute of `element` or of its nearest ancestor that has it, also across shadow roots. */
function nearestAttribute(element: Element, name: string): string | null {
  const bearer = element.closest(`[${name}]`);
  if (bearer) return bearer.getAttribute(name);
  const root = element.getRootNode();
  return "host" in root ? nearestAttribute(root.host as Element, name) : null;
}

/** Languages written from right to left in their most common script. */
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)$/;

/**
 * Text direction of the chat at `place` (connected): the page's `dir` or CSS. If the page declares none, or the language was set
 * for the chat only, the direction of the chat's language.
 */
export function directionOf(place: Element, override?: string | null): "ltr" | "rtl" {
  const { direction } = getComputedStyle(place);
  // Left to right is also the default of a page that declares nothing.
  const isSaid = direction === "rtl" || nearestAttribute(place, "dir") !== null;
  if (isSaid && !override?.trim()) return direction === "rtl" ? "rtl" : "ltr";
  return RIGHT_TO_LEFT.test(pageLocale(place, override)?.language ?? "") ? "rtl" : "ltr";
}

/**
 * The supported language closest to the page's language at `place`, else English. Never the browser's language: the page and the
 * owner's answers would be in another one.
 */
export function languageOf(place: Document | Element, override?: string | null): Language {
  const element = "documentElement" in place ? place.documentElement : place;
  // The likely script distinguishes zh-TW and zh-HK from zh-CN and zh-SG. `Intl.Locale` also maps iw to he.
  const { language, script } = pageLocale(element, override)?.maximize() ?? {};
  return LANGUAGES.find((name) => name === `${language}-${script}` || name === language) ?? "en";
}
