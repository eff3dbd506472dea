import { createContext, useContext } from "react";
import { english } from "./english.ts";

export type Strings = Record<keyof typeof english, string>;
export type StringName = keyof typeof english;

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

/** Written from right to left; none of today's are. */
export const RIGHT_TO_LEFT: readonly string[] = ["ar", "fa", "he", "ur"];

const REMEMBERED_AS = "parley-console-language";

/** Texts in one language, with `{name}` for what is put in. */
export interface Words {
  language: Language;
  say(name: StringName, values?: Record<string, string | number>): string;
}

export const WordsContext = createContext<Words>(wordsOf("en", english));

export function useWords(): Words {
  return useContext(WordsContext);
}

export function wordsOf(language: Language, strings: Strings): Words {
  return {
    language,
    say: (name, values = {}) =>
      strings[name].replaceAll(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole)),
  };
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
