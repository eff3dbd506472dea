import { LANGUAGES } from "./generated/languages.ts";

/** Languages that are common on pages but missing in the widget. On such pages, the widget shows its own texts in English. */
const OTHERS = [
  "bg",
  "cs",
  "da",
  "el",
  "et",
  "fa",
  "fi",
  "hi",
  "hr",
  "hu",
  "id",
  "lt",
  "lv",
  "nb",
  "ro",
  "sk",
  "sl",
  "sr",
  "sv",
  "th",
  "ur",
  "vi",
];

/** Whether the widget has its own texts in this language, so that an owner can replace them. */
export function isOffered(tag: string): boolean {
  return LANGUAGES.includes(tag.replaceAll("-", "_"));
}

/** The languages that a screen offers, sorted by their names in the reader's language. `written`: tags that already have texts, such as `de-AT`. */
export function offeredLanguages(written: string[], locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: "language" });
  const tags = new Set([...LANGUAGES.map((name) => name.replaceAll("_", "-")), ...OTHERS, ...written]);
  return [...tags]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
}
