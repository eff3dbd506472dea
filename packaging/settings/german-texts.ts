import { english as consoleEnglish } from "../../console/src/strings/english.ts";
import { german as consoleGerman } from "../../console/src/strings/german.ts";
import { english as inboxEnglish } from "../../inbox/src/strings/english.ts";
import { german as inboxGerman } from "../../inbox/src/strings/german.ts";
import { english as shopifyEnglish } from "../../shopify-app/app/strings/english.ts";
import { german as shopifyGerman } from "../../shopify-app/app/strings/german.ts";

/** A text in both languages. Its placeholders are `{1}`, `{2}` in the order of the English text. */
export interface GermanText {
  english: string;
  german: string;
  /** Name of the text, such as `console.retry`. */
  at: string;
}

/** Returns all texts of the console, the inbox and the Shopify app. The app's texts include those of `admin`. */
export function germanTexts(): GermanText[] {
  return [
    ...textsOf(consoleEnglish, consoleGerman, "console"),
    ...textsOf(inboxEnglish, inboxGerman, "inbox"),
    ...textsOf(shopifyEnglish, shopifyGerman, "shopify"),
  ];
}

/** The placeholders of all packages: `{name}`, `%s`, `%d`, `%1$s`. */
const PLACEHOLDER = /\{\w+\}|%(?:\d\$)?[sd]/g;

export function placeholdersOf(text: string): string[] {
  return text.match(PLACEHOLDER) ?? [];
}

/** Replaces the placeholders of both texts with `{1}`, `{2}`. */
export function withNumbers(english: string, german: string): Pick<GermanText, "english" | "german"> {
  const names = [...new Set(placeholdersOf(english))];
  const numbered = (text: string) => text.replace(PLACEHOLDER, (name) => `{${names.indexOf(name) + 1}}`);
  return { english: numbered(english), german: numbered(german) };
}

function textsOf(english: unknown, german: unknown, at: string): GermanText[] {
  if (typeof english === "string") return [{ ...withNumbers(english, String(german)), at }];
  if (typeof english === "function" && typeof german === "function")
    return [{ ...withNumbers(String(english(...MARKS)), String(german(...MARKS))), at }];
  if (typeof english !== "object" || english === null || typeof german !== "object" || german === null)
    return [];
  const translated = new Map<string, unknown>(Object.entries(german));
  return Object.entries(english).flatMap(([name, text]) =>
    textsOf(text, translated.get(name), `${at}.${name}`),
  );
}

/** Arguments for a text that is a function. Each argument is a placeholder, and each of its properties too. */
const MARKS = ["a", "b", "c"].map(
  (name) =>
    new Proxy({}, { get: (_, key) => (key === Symbol.toPrimitive ? () => `{${name}}` : `{${String(key)}}`) }),
);
