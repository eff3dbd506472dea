import type { Appearance, Site } from "../rest/site.ts";
import type { Settings } from "../settings/save-changes.ts";
import type { Look } from "./preview-service.ts";

/** What is on the Appearance screen; the questions are written one on each line. */
export interface AppearanceDraft extends Omit<Appearance, "starter_prompts"> {
  prompts: string;
  strings: Record<string, string>;
}

export function draftOf({ appearance, strings }: Site): AppearanceDraft {
  const { starter_prompts, ...rest } = appearance;
  // PHP writes an empty object as an empty list.
  return { ...rest, prompts: starter_prompts.join("\n"), strings: { ...strings } };
}

/** The service merges the parts of `appearance`; `strings` it replaces as a whole. */
export function settingsOf(draft: AppearanceDraft): Settings {
  const { appearance, strings } = lookOf(draft);
  const parts = Object.entries(appearance).map(([name, value]) => [`appearance.${name}`, value]);
  return { ...Object.fromEntries(parts), strings };
}

export function lookOf({ prompts, strings, ...rest }: AppearanceDraft): Look {
  return { appearance: { ...rest, starter_prompts: lines(prompts) }, strings };
}

function lines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, 6);
}
