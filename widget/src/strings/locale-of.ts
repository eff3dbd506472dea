import { languageOf } from "./language-of.ts";
import { pageLocale } from "./page-locale.ts";

/** What `Intl` should write for the texts at `place`: the page's own region where its language is spoken, as in `de-AT`. */
export function localeOf(place: Element, override?: string | null): string {
  const language = languageOf(place, override);
  const locale = pageLocale(place, override);
  return locale !== undefined && language.startsWith(locale.language) ? locale.baseName : language;
}
