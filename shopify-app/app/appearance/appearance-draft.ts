import type { Site } from "../service/site.ts";

/** What is on the Appearance screen; the questions are written one on each line. */
export interface AppearanceDraft extends Omit<Site["appearance"], "starter_prompts"> {
  prompts: string;
  /** Texts of the chat that are worded differently, by name: `send`, or `de.send` in one language. */
  strings: Record<string, string>;
}

export const MOST_PROMPTS = 6;

export function draftOf({ appearance, strings }: Pick<Site, "appearance" | "strings">): AppearanceDraft {
  const { starter_prompts, ...rest } = appearance;
  return { ...rest, prompts: starter_prompts.join("\n"), strings };
}

/** As `PATCH /site` takes it, and as the widget is told. */
export function lookOf({ strings, prompts, ...rest }: AppearanceDraft): Pick<Site, "appearance" | "strings"> {
  return { appearance: { ...rest, starter_prompts: promptsIn(prompts) }, strings };
}

export function promptsIn(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
