import { LANGUAGES } from "./generated/languages.ts";

/** Languages that are common on pages but missing in the widget, which then shows its own texts in English. */
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

/** Whether the widget has its own texts in this language, which owners can replace. */
export function isOffered(tag: string): boolean {
  return LANGUAGES.includes(tag.replaceAll("-", "_"));
}

/**
 * The languages that a screen offers, by tag, including those that already have texts (`de-AT`); named in the reader's
 * language.
 */
export function offeredLanguages(written: string[], locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: "language" });
  const tags = new Set([...LANGUAGES.map((name) => name.replaceAll("_", "-")), ...OTHERS, ...written]);
  return [...tags]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
}
