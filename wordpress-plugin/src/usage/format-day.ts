/** A day of the service, given by its date, in the reader's words: `Nov 20`. */
export function formatDay(date: string, locale: string): string {
  return new Date(date).toLocaleDateString(locale, { month: "short", day: "numeric", timeZone: "UTC" });
}
