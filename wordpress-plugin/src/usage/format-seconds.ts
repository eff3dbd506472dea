import { isRTL } from "@wordpress/i18n";

/** A wait in milliseconds as people say it, such as `1.2 s`; a dash where nobody waited. */
export function formatSeconds(ms: number | null, locale: string): string {
  if (ms === null) return "–";
  const text = `${(ms / 1_000).toLocaleString(locale, { maximumFractionDigits: 1 })} s`;
  // Kept together, or the unit would come before its number.
  return isRTL() ? `\u2066${text}\u2069` : text;
}
