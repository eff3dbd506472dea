import type { Appearance, Site } from "./generated/site.ts";
import { type LanguagesDraft, languagesDraft, languagesOf, shownIn } from "./language-texts.ts";

/** Number settings that the draft contains as text, so that a field may be empty while somebody types. */
const NUMBERS = [
  ...(["inset_bottom", "inset_side", "inset_bottom_phone", "inset_side_phone"] as const),
  "teaser_delay" as const,
];
type NumberName = (typeof NUMBERS)[number];

/** The fields of an Appearance screen. Starter questions and the teaser's pages have one entry per line. */
export interface AppearanceDraft
  extends Omit<Appearance, "starter_prompts" | "teaser_pages" | "languages" | NumberName>,
    Record<NumberName, string> {
  prompts: string;
  pages: string;
  languages: LanguagesDraft;
  /** Replacements for the chat's texts, by name: `send`, or `de.send` in one language. */
  strings: Record<string, string>;
}

/** The appearance, and the owner's replacements for the chat's texts, as the widget receives them. */
export type AppearanceSettings = Pick<Site, "appearance" | "strings">;

export function appearanceDraft({ appearance, strings }: AppearanceSettings): AppearanceDraft {
  const { starter_prompts, teaser_pages, languages, ...rest } = appearance;
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, String(rest[name])]));
  return {
    ...rest,
    ...(numbers as Record<NumberName, string>),
    prompts: starter_prompts.join("\n"),
    pages: teaser_pages.join("\n"),
    languages: languagesDraft(languages),
    // Converts `[]` to `{}`, because PHP writes an empty object as an empty list.
    strings: { ...strings },
  };
}

/** The settings of a draft, as the service and the widget accept them. */
export function appearanceSettingsOf({
  strings,
  prompts,
  pages,
  languages,
  ...rest
}: AppearanceDraft): AppearanceSettings {
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, Number(rest[name])]));
  return {
    appearance: {
      ...rest,
      ...(numbers as Record<NumberName, number>),
      starter_prompts: promptsIn(prompts),
      teaser_pages: promptsIn(pages),
      languages: languagesOf(languages, promptsIn),
    },
    strings,
  };
}

/** The settings for a preview in this language. An empty language selects the owner's texts for all languages. */
export function appearanceSettingsIn(draft: AppearanceDraft, language: string): AppearanceSettings {
  const { appearance, strings } = appearanceSettingsOf(draft);
  return { appearance: shownIn(appearance, language), strings };
}

/** The trimmed lines that are not blank. */
export function promptsIn(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
