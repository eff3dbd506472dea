import { usageWords } from "./usage-words.ts";

/** A wait in milliseconds as people say it: `1.4 s`, `< 0.1 s`; a dash where nobody waited. */
export function writtenSeconds(milliseconds: number | null): string {
  if (milliseconds === null) return usageWords.none;
  return milliseconds < 100 ? usageWords.atOnce : usageWords.seconds((milliseconds / 1_000).toFixed(1));
}
