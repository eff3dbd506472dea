import { createContext, useContext } from "react";
import { GERMAN_SECTION_TEXTS, SECTION_TEXTS } from "../../../admin/appearance-sections.ts";
import { SETTING_CHOICES, SETTING_LABELS } from "../../../admin/generated/setting-labels.ts";
import { english, type StringName, type Strings } from "./english.ts";

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

/** Languages that are written from right to left. The console has no texts in them yet. */
export const RIGHT_TO_LEFT: readonly string[] = ["ar", "fa", "he", "ur"];

const REMEMBERED_AS = "parley-console-language";

interface SettingNames {
  labels: typeof SETTING_LABELS;
  choices: typeof SETTING_CHOICES;
  /** The sections of the Appearance screen. */
  sections: typeof SECTION_TEXTS;
}

/** Texts in one language, with `{name}` placeholders. */
export interface Words extends SettingNames {
  language: Language;
  /** Locale for dates and numbers: the language, with the reader's region. */
  locale: string;
  say(name: StringName, values?: Record<string, string | number>): string;
}

const ENGLISH_NAMES: SettingNames = {
  labels: SETTING_LABELS,
  choices: SETTING_CHOICES,
  sections: SECTION_TEXTS,
};

export const WordsContext = createContext<Words>(wordsOf("en", english, ENGLISH_NAMES));

export function useWords(): Words {
  return useContext(WordsContext);
}

export function wordsOf(language: Language, strings: Strings, names: SettingNames): Words {
  return {
    ...names,
    language,
    locale: localeOf(language, navigator.languages),
    say: (name, values = {}) =>
      strings[name].replaceAll(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole)),
  };
}

/** The browser's first locale of the given language, such as `en-GB` for `en`; if there is none, the language itself. */
export function localeOf(language: Language, preferred: readonly string[]): string {
  const isOfIt = (tag: string) => tag.split("-")[0] === language;
  // Something that is not a language tag, such as `en-US@posix`, would throw when used.
  return preferred.find((tag) => isOfIt(tag) && /^[a-z\d-]+$/i.test(tag)) ?? language;
}

export async function loadWords(language: Language): Promise<Words> {
  if (language === "en") return wordsOf("en", english, ENGLISH_NAMES);
  const [{ german }, { GERMAN_SETTING_LABELS: labels, GERMAN_SETTING_CHOICES: choices }] = await Promise.all([
    import("./german.ts"),
    import("../../../admin/german-setting-labels.ts"),
  ]);
  return wordsOf("de", german, { labels, choices, sections: GERMAN_SECTION_TEXTS });
}

/** The language that was chosen in this browser before, otherwise the browser's first language with texts, otherwise English. */
export function preferredLanguage(): Language {
  const wanted = [remembered(), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find((tag): tag is Language => tag !== null && tag in LANGUAGES) ?? "en";
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(REMEMBERED_AS, language);
  } catch {
    // Without storage, the browser's language applies.
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(REMEMBERED_AS);
  } catch {
    return null;
  }
}
