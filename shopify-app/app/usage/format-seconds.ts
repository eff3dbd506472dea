import { usageCopy } from "./usage-copy.ts";

/** A wait in milliseconds as people say it: `1.4 s`, `< 0.1 s`; a dash where nobody waited. */
export function formatSeconds(milliseconds: number | null): string {
  if (milliseconds === null) return usageCopy.none;
  return milliseconds < 100 ? usageCopy.atOnce : usageCopy.seconds((milliseconds / 1_000).toFixed(1));
}
