import { formatNumber } from "../frame/format-number.ts";
import type { Strings } from "../strings/strings.ts";

/** Formats a wait in milliseconds: `1.4 s`, `< 0.1 s`; a dash if nobody waited. */
export function formatSeconds(
  milliseconds: number | null,
  { home: { numbers: copy }, language }: Strings,
): string {
  if (milliseconds === null) return copy.none;
  return milliseconds < 100 ? copy.atOnce : copy.seconds(formatNumber(milliseconds / 1_000, language, 1));
}
