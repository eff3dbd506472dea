import { createContext, useContext } from "react";
import { english, type StringName, type Strings } from "./english.ts";

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

/** Written from right to left; none of today's are. */
export const RIGHT_TO_LEFT: readonly string[] = ["ar", "fa", "he", "ur"];

const REMEMBERED_AS = "parley-console-language";

/** Texts in one language, with `{name}` for what is put in. */
export interface Words {
  language: Language;
  /** In which dates and numbers are written: the language, as it is used where the reader lives. */
  locale: string;
  say(name: StringName, values?: Record<string, string | number>): string;
}

export const WordsContext = createContext<Words>(wordsOf("en", english));

export function useWords(): Words {
  return useContext(WordsContext);
}

export function wordsOf(language: Language, strings: Strings): Words {
  return {
    language,
    locale: localeOf(language, navigator.languages),
    say: (name, values = {}) =>
      strings[name].replaceAll(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole)),
  };
}

/** The first of the browser's own of that language, as `en-GB` is of `en`; else the language. */
export function localeOf(language: Language, preferred: readonly string[]): string {
  const isOfIt = (tag: string) => tag.split("-")[0] === language;
  // What is no tag at all, such as `en-US@posix`, would fail where it is used.
  return preferred.find((tag) => isOfIt(tag) && /^[a-z\d-]+$/i.test(tag)) ?? language;
}

export async function loadWords(language: Language): Promise<Words> {
  if (language === "en") return wordsOf("en", english);
  const { german } = await import("./german.ts");
  return wordsOf("de", german);
}

/** What was chosen here before, else the first of the browser's that there is. */
export function preferredLanguage(): Language {
  const wanted = [remembered(), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((tag): tag is Language => tag !== null && tag in LANGUAGES) ?? "en";
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(REMEMBERED_AS, language);
  } catch {
    // Where nothing may be kept, the browser's language stands.
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(REMEMBERED_AS);
  } catch {
    return null;
  }
}
