const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const startOfDay = (at: number) => new Date(at).setHours(0, 0, 0, 0);

/** Returns the number of midnights between two instants in the reader's zone. Rounds, because a day may have 23 or 25 hours. */
export function daysBetween(earlier: number, later: number): number {
  return Math.round((startOfDay(later) - startOfDay(earlier)) / DAY);
}

/** Formats an instant for a list: the time if it is today, the weekday if it was on one of the last six days, else the date. */
export function listTime(iso: string, now: number, locale: string): string {
  const at = Date.parse(iso);
  const days = daysBetween(at, now);
  if (days <= 0) return new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(at);
  if (days < 7) return new Intl.DateTimeFormat(locale, { weekday: "short" }).format(at);
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat(locale, {
    day: "numeric",
    month: "short",
    ...(!isThisYear && { year: "numeric" }),
  }).format(at);
}

/** Formats a future instant: its time, with the weekday if it is on one of the next six days, or with the date if it is later. */
export function untilTime(at: number, now: number, locale: string): string {
  const days = daysBetween(now, at);
  return new Intl.DateTimeFormat(locale, {
    ...(days > 0 && days < 7 && { weekday: "short" }),
    ...(days >= 7 && { day: "numeric", month: "short" }),
    hour: "numeric",
    minute: "2-digit",
  }).format(at);
}

/** Formats a wait in its largest unit: "<1m", "3m", "2h". */
export function waitTime(sinceIso: string, now: number, locale: string): string {
  const wait = Math.max(0, now - Date.parse(sinceIso));
  const [unit, size] =
    wait < HOUR
      ? (["minute", MINUTE] as const)
      : wait < DAY
        ? (["hour", HOUR] as const)
        : (["day", DAY] as const);
  const format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "narrow" });
  return wait < MINUTE ? `<${format.format(1)}` : format.format(Math.floor(wait / size));
}
