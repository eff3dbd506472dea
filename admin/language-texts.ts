import type { Appearance } from "./generated/site.ts";

/** The owner's own texts that may differ by language, each with the number of lines of its field. */
export const LANGUAGE_TEXTS = {
  title: 1,
  subtitle: 1,
  greeting: 3,
  starter_prompts: 3,
  consent: 3,
  teaser: 1,
};

export type LanguageText = keyof typeof LANGUAGE_TEXTS;

/** Texts by language tag, as a screen edits them. Starter questions have one entry per line. */
export type LanguagesDraft = Record<string, Partial<Record<LanguageText, string>>>;

type Languages = Appearance["languages"];

/** Also accepts `[]`, because PHP writes an empty object as an empty list. */
export function languagesDraft(languages: Languages): LanguagesDraft {
  const entries = Object.entries(languages).map(([tag, { starter_prompts, ...texts }]) => [
    tag,
    { ...texts, ...(starter_prompts && { starter_prompts: starter_prompts.join("\n") }) },
  ]);
  return Object.fromEntries(entries);
}

/** The texts in the format of `PATCH /site`, sorted by name. */
export function languagesOf(draft: LanguagesDraft, linesOf: (text: string) => string[]): Languages {
  const entries = Object.keys(draft)
    .sort()
    .map((tag) => {
      const { starter_prompts = "", ...texts } = draft[tag] ?? {};
      const prompts = linesOf(starter_prompts);
      const written = Object.entries({ ...texts, ...(prompts.length > 0 && { starter_prompts: prompts }) });
      return [tag, Object.fromEntries(written.filter(([, text]) => text !== "").sort(byName))] as const;
    });
  return Object.fromEntries(entries.filter(([, texts]) => Object.keys(texts).length > 0));
}

/** Sets one text of a language. Drops an empty text, so that a text that was typed and removed again is not a change. */
export function withLanguageText(
  draft: LanguagesDraft,
  tag: string,
  name: LanguageText,
  text: string,
): LanguagesDraft {
  const { [tag]: { [name]: _, ...others } = {}, ...languages } = draft;
  const texts = text === "" ? others : { ...others, [name]: text };
  return Object.keys(texts).length === 0 ? languages : { ...languages, [tag]: texts };
}

/** Removes every text for one language: the owner's own texts and the replacements for the chat's texts. */
export function withoutLanguage<Draft extends { languages: LanguagesDraft; strings: Record<string, string> }>(
  { languages, strings }: Draft,
  tag: string,
): Pick<Draft, "languages" | "strings"> {
  const { [tag]: _, ...others } = languages;
  const remaining = Object.entries(strings).filter(([name]) => !name.startsWith(`${textsName(tag)}.`));
  return { languages: others, strings: Object.fromEntries(remaining) };
}

/** Prefix of a language's names in `strings`, such as `zh_Hans`. */
export function textsName(tag: string): string {
  return tag.replaceAll("-", "_");
}

/** The appearance with its texts for a page in this language, for a preview. The service has more rules to find the nearest language. */
export function shownIn(appearance: Appearance, tag: string): Appearance {
  const [language = ""] = tag.split("-");
  return { ...appearance, ...appearance.languages[language], ...appearance.languages[tag] };
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}
