import type { english } from "./english.ts";

/** Every text of the screens, in one language. */
export interface Strings extends Readonly<typeof english> {
  /** Polaris' own; English where they are left out. */
  polaris?: Dictionary;
}

interface Dictionary {
  [name: string]: string | Dictionary;
}

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
