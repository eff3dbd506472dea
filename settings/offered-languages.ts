import { LANGUAGES } from "./generated/languages.ts";

/** Languages that pages are often in and the widget does not speak: its own words are English there. */
const OTHERS = [
  ...["bg", "cs", "da", "el", "et", "fa", "fi", "hi", "hr", "hu", "id"],
  ...["lt", "lv", "nb", "ro", "sk", "sl", "sr", "sv", "th", "ur", "vi"],
];

/** Whether the widget has words of its own in it, which can be worded differently. */
export function isSpoken(tag: string): boolean {
  return LANGUAGES.includes(tag.replaceAll("-", "_"));
}

/** The languages that a screen offers, by tag, with those that have texts already (`de-AT`); named in the reader's language. */
export function offeredLanguages(written: string[], locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: "language" });
  const tags = new Set([...LANGUAGES.map((name) => name.replaceAll("_", "-")), ...OTHERS, ...written]);
  return [...tags]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
}
