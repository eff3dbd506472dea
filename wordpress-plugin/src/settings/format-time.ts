/** An instant of the service (ISO 8601) in the reader's words and time zone. */
export function formatTime(instant: string, locale: string): string {
  return new Date(instant).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}
