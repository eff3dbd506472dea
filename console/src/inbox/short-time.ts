/** Today's by the hour, older ones by the day. */
export function shortTime(iso: string, locale: string): string {
  const at = new Date(iso);
  const isToday = at.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(
    locale,
    isToday ? { timeStyle: "short" } : { day: "numeric", month: "short" },
  ).format(at);
}
