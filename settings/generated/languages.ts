// Made of widget/src/strings/language.ts by `npm run generate`.

/** The languages of the widget, as its texts are named: a hyphen is an underscore. */
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
