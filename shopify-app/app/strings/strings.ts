import type { english } from "./english.ts";

/**
 * Every text of the screens, in one language. Each screen has a folder here: its English texts are the type of its
 * German ones. english.ts and german.ts combine them; the English names of settings and choices come from settings.
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
