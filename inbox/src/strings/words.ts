import { createContext, useContext } from "react";
import { english, type StringName, type Strings } from "./english.ts";

export interface Words {
  /** BCP 47, for dates and numbers. */
  locale: string;
  say(name: StringName, values?: Readonly<Record<string, string | number>>): string;
}

/** Creates `say`, which replaces placeholders and formats numbers for the locale. */
export function wordsOf(locale: string, strings: Strings): Words {
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  return {
    locale,
    say(name, values = {}) {
      const forms = strings[name].split("|");
      const isOne = plural.select(Number(values.count ?? 0)) === "one";
      const text = (isOne ? forms[0] : forms.at(-1)) ?? "";
      return text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => {
        const value = values[key];
        return typeof value === "number" ? number.format(value) : (value ?? whole);
      });
    },
  };
}

export const WordsContext = createContext<Words>(wordsOf("en", english));

export function useWords(): Words {
  return useContext(WordsContext);
}
