import { panel, type Strings } from "./english.ts";
import type { Language } from "./language.ts";

/** Loads a language's texts with `load`; English needs no load. If the load fails, the chat is in English. */
export async function loadStrings(
  language: Language,
  load: (name: Exclude<Language, "en">) => Promise<Strings>,
): Promise<Strings> {
  return language === "en" ? panel : load(language).catch(() => panel);
}
