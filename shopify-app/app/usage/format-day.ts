/** A day, given by its date, in words that stay on one line: `Nov 20`. */
export function formatDay(date: string, language: string): string {
  const day = new Intl.DateTimeFormat(language, { month: "short", day: "numeric", timeZone: "UTC" });
  return day.format(new Date(date)).replaceAll(" ", "\u00a0");
}
