const HOUR = 3_600_000;
const UNITS = [
  ["year", 365 * 24 * HOUR],
  ["month", 30 * 24 * HOUR],
  ["day", 24 * HOUR],
] as const;

/** Formats how long ago a time was, in hours or longer units, such as "3 days ago"; below an hour as "this hour". */
export function timeAgo(time: string, now: number, locale: string): string {
  const elapsed = Math.max(0, now - Date.parse(time));
  const [unit, length] = UNITS.find(([, each]) => elapsed >= each) ?? (["hour", HOUR] as const);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  return format.format(-Math.floor(elapsed / length), unit);
}
