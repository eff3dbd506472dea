import { LANGUAGES, type Language } from "./language.ts";

/**
 * Returns the page's language at `place`, or `override` if given (BCP 47; `de_AT` is read as `de-AT`). Undefined if the page
 * declares no language, or an invalid one.
 */
export function pageLocale(place: Element, override?: string | null): Intl.Locale | undefined {
  const tag = override?.trim() || nearestAttribute(place, "lang") || "";
  try {
    return new Intl.Locale(tag.trim().replaceAll("_", "-"));
  } catch {
    return undefined;
  }
}

/** Returns the attribute of the nearest element that has it: `element` or an ancestor, also across shadow roots. */
function nearestAttribute(element: Element, name: string): string | null {
  const bearer = element.closest(`[${name}]`);
  if (bearer) return bearer.getAttribute(name);
  const root = element.getRootNode();
  return "host" in root ? nearestAttribute(root.host as Element, name) : null;
}

/** Languages written from right to left in their most common script. */
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)$/;

/**
 * Returns the text direction of the chat at `place`, which is in the document: the page's `dir` or CSS. If the page declares no
 * direction, or the language was set for the chat only, returns the direction of the chat's language.
 */
export function directionOf(place: Element, override?: string | null): "ltr" | "rtl" {
  const { direction } = getComputedStyle(place);
  // Left to right is also the default of a page that declares nothing.
  const isSaid = direction === "rtl" || nearestAttribute(place, "dir") !== null;
  if (isSaid && !override?.trim()) return direction === "rtl" ? "rtl" : "ltr";
  return RIGHT_TO_LEFT.test(pageLocale(place, override)?.language ?? "") ? "rtl" : "ltr";
}

/**
 * Returns the supported language closest to the page's language at `place`, else English. Ignores the browser's language, because
 * the page and the answers are in the page's language.
 */
export function languageOf(place: Document | Element, override?: string | null): Language {
  const element = "documentElement" in place ? place.documentElement : place;
  // The likely script distinguishes zh-TW and zh-HK from zh-CN and zh-SG. `Intl.Locale` also maps iw to he.
  const { language, script } = pageLocale(element, override)?.maximize() ?? {};
  return LANGUAGES.find((name) => name === `${language}-${script}` || name === language) ?? "en";
}
