import type { CompatStatement } from "@mdn/browser-compat-data";

/** A place in MDN's table: more places by name and, under a name that is none of theirs, what is known of itself. */
export type Entry = { [part: string]: Entry };

/** What MDN's table knows of a feature; undefined for a mere place. */
export function compatOf({ __compat }: Entry): CompatStatement | undefined {
  return __compat as unknown as CompatStatement | undefined;
}
