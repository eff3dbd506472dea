/** The languages of the widget: English, and those with a file in `languages/`. */
export const LANGUAGES = [
  "en",
  "ar",
  "de",
  "es",
  "fr",
  "he",
  "it",
  "ja",
  "ko",
  "nl",
  "pl",
  "pt",
  "ru",
  "tr",
  "uk",
  "zh-Hans",
  "zh-Hant",
] as const;

export type Language = (typeof LANGUAGES)[number];
