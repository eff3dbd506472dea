import { __, sprintf } from "@wordpress/i18n";
import type { Failure } from "../rest/call.ts";
import type { Appearance, Site } from "../rest/site.ts";
import type { Settings } from "../settings/save-changes.ts";
import type { Look } from "./preview-service.ts";

/** As many questions to begin with as the service takes. */
const MOST_PROMPTS = 6;

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

export function faultIn({ prompts }: AppearanceDraft): Failure | undefined {
  const count = lines(prompts).length;
  if (count <= MOST_PROMPTS) return undefined;
  return {
    code: "too_many_prompts",
    message: __("Six questions to begin with at most.", "parley-chat"),
    /* translators: %d: number of questions. */
    advice: sprintf(
      __("Nothing was saved. There are %d: leave some out, and save again.", "parley-chat"),
      count,
    ),
    field: "appearance.starter_prompts",
  };
}

function lines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
