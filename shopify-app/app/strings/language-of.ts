import { LANGUAGES, type Language } from "./strings.ts";

/**
 * In which a merchant reads: Shopify's admin says it by `locale` when it opens the app, else the browser does. English where
 * neither names one that there is.
 */
export function languageOf(request: Request): Language {
  const { searchParams } = new URL(request.url);
  const accepted = (request.headers.get("Accept-Language") ?? "").split(",");
  const wanted = [searchParams.get("locale") ?? "", ...accepted].map((tag) =>
    tag.trim().slice(0, 2).toLowerCase(),
  );
  return wanted.find((tag): tag is Language => LANGUAGES.includes(tag as Language)) ?? "en";
}
