import { nearestAttribute } from "./nearest-attribute.ts";

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
