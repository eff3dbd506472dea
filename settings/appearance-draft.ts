import type { Appearance, Site } from "./generated/site.ts";
import { type LanguagesDraft, languagesDraft, languagesOf, shownIn } from "./language-texts.ts";

/** What stands in fields as one writes it. */
const NUMBERS = [
  ...(["inset_bottom", "inset_side", "inset_bottom_phone", "inset_side_phone"] as const),
  "teaser_delay" as const,
];
type NumberName = (typeof NUMBERS)[number];

/** What is on an Appearance screen; the questions to begin with and the teaser's pages are written one on each line. */
export interface AppearanceDraft
  extends Omit<Appearance, "starter_prompts" | "teaser_pages" | "languages" | NumberName>,
    Record<NumberName, string> {
  prompts: string;
  pages: string;
  languages: LanguagesDraft;
  /** Texts of the chat that are worded differently, by name: `send`, or `de.send` in one language. */
  strings: Record<string, string>;
}

/** What the widget is told of its look, and its texts where they are worded differently. */
export type Look = Pick<Site, "appearance" | "strings">;

export function appearanceDraft({ appearance, strings }: Look): AppearanceDraft {
  const { starter_prompts, teaser_pages, languages, ...rest } = appearance;
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, String(rest[name])]));
  return {
    ...rest,
    ...(numbers as Record<NumberName, string>),
    prompts: starter_prompts.join("\n"),
    pages: teaser_pages.join("\n"),
    languages: languagesDraft(languages),
    // PHP writes an empty object as an empty list.
    strings: { ...strings },
  };
}

/** The other way round: as the service and the widget take it. */
export function lookOf({ strings, prompts, pages, languages, ...rest }: AppearanceDraft): Look {
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

/** What a preview in this language shows of what is on the screen; empty for the owner's texts for all. */
export function lookIn(draft: AppearanceDraft, language: string): Look {
  const { appearance, strings } = lookOf(draft);
  return { appearance: shownIn(appearance, language), strings };
}

/** The lines that say something. */
export function promptsIn(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
