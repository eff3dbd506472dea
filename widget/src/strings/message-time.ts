/** When something was said, in `locale` and the visitor's time zone: the time alone for today, else with the date. */
export function messageTime(locale: string, at: Date, now: Date): string {
  const isToday = at.toDateString() === now.toDateString();
  return at.toLocaleString(locale, { timeStyle: "short", ...(!isToday && { dateStyle: "medium" }) });
}
