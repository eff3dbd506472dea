import { LANGUAGES, type Language } from "./strings.ts";

/**
 * The merchant's language: the parameter `locale` from Shopify's admin, otherwise the first supported language in
 * `Accept-Language`, otherwise English.
 */
export function languageOf(request: Request): Language {
  const { searchParams } = new URL(request.url);
  const accepted = (request.headers.get("Accept-Language") ?? "").split(",");
  const wanted = [searchParams.get("locale") ?? "", ...accepted].map((tag) =>
    tag.trim().slice(0, 2).toLowerCase(),
  );
  return wanted.find((tag): tag is Language => LANGUAGES.includes(tag as Language)) ?? "en";
}
