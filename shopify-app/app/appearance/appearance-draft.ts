import type { Site } from "../service/site.ts";
import { changedSets } from "../settings/changed-sets.ts";
import { changedSince } from "../settings/changed-since.ts";

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

/** What differs, as `PATCH /site` takes it: `strings` only as a whole. */
export function changesOf(draft: AppearanceDraft, saved: AppearanceDraft): object {
  const [now, before] = [lookOf(draft), lookOf(saved)];
  const appearance = changedSince(now.appearance, before.appearance);
  const strings = changedSince({ strings: now.strings }, { strings: before.strings });
  return { appearance, ...strings, ...changedSets(strings, { strings: saved.strings }) };
}

/** As the widget is told. */
export function lookOf({ strings, prompts, ...rest }: AppearanceDraft): Pick<Site, "appearance" | "strings"> {
  return { appearance: { ...rest, starter_prompts: promptsIn(prompts) }, strings };
}

export function promptsIn(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
