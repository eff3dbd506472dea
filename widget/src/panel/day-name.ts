/** Milliseconds. */
const DAY = 86_400_000;

/** What a day is called in a language: today, yesterday, or its date. */
export function dayName(day: Date, now: Date, language: string): string {
  // Not by hours: a day may have 23 or 25.
  const ago = Math.round((midnight(now) - midnight(day)) / DAY);
  if (ago === 0 || ago === 1)
    return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-ago, "day");
  return day.toLocaleDateString(language, { month: "long", day: "numeric" });
}

function midnight(time: Date): number {
  return new Date(time).setHours(0, 0, 0, 0);
}
