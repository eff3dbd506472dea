// Generated from widget/src/strings/language.ts by `npm run generate`.

/** The languages of the widget, with an underscore instead of a hyphen, as in the keys of its texts. */
export const LANGUAGES = [
  "ar",
  "de",
  "en",
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
  "zh_Hans",
  "zh_Hant",
];
