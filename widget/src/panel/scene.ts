import type { Appearance } from "../appearance.ts";
import type { Strings } from "../strings/english.ts";

/** What every part of the panel is made with. */
export interface Scene {
  document: Document;
  appearance: Appearance;
  strings: Strings;
  /** Says something once to who cannot see it. */
  say(words: string): void;
  /** Something has changed its height by itself. */
  reflowed(): void;
  /** Ends with the panel: every listener gets it. */
  signal: AbortSignal;
}
