/** Today's by the hour, older ones by the day. */
export function shortTime(iso: string, language: string): string {
  const at = new Date(iso);
  const isToday = at.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(
    language,
    isToday ? { timeStyle: "short" } : { day: "numeric", month: "short" },
  ).format(at);
}
