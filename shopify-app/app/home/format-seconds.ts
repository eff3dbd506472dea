import { formatNumber } from "../frame/format-number.ts";
import type { Strings } from "../strings/strings.ts";

/** Formats milliseconds of waiting in seconds, as `1.4 s` or `< 0.1 s`; a dash for null, if nobody waited. */
export function formatSeconds(
  milliseconds: number | null,
  { home: { numbers: copy }, language }: Strings,
): string {
  if (milliseconds === null) return copy.none;
  return milliseconds < 100 ? copy.atOnce : copy.seconds(formatNumber(milliseconds / 1_000, language, 1));
}
