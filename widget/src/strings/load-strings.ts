import { ENGLISH, type Strings } from "./english.ts";
import type { Language } from "./language.ts";

/** A language's texts, fetched by `load` unless it is English; English where that fails, as a chat is better than none. */
export async function loadStrings(
  language: Language,
  load: (name: Exclude<Language, "en">) => Promise<Strings>,
): Promise<Strings> {
  return language === "en" ? ENGLISH : load(language).catch(() => ENGLISH);
}
