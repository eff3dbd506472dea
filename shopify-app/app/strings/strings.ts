import type { english } from "./english.ts";

/**
 * Every text of the screens, in one language. Each screen has a folder here: the English texts are the type of the German texts.
 * english.ts and german.ts combine the folders. The names of settings and choices come from `admin/`.
 */
export interface Strings extends Readonly<typeof english> {
  /** Polaris' own texts; English if left out. */
  polaris?: Dictionary;
}

interface Dictionary {
  [name: string]: string | Dictionary;
}

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
