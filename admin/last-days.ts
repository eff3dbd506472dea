/** Milliseconds. */
const DAY = 86_400_000;
const MINUTE = 60_000;

/**
 * Bounds for `GET /usage`, with one extra day at each end: the response then contains the last `count` days until `now` (ms) in
 * any time zone.
 */
export function boundsOf(count: number, now: number): { from: string; to: string } {
  return { from: dateOf(now - count * DAY), to: dateOf(now + DAY) };
}

/** The last `count` days of a time zone until `now` (ms), including today, as `2026-11-20`; oldest first. */
export function lastDays(count: number, now: number, timezone = "UTC"): string[] {
  const today = Date.parse(dateIn(timezone, now));
  return Array.from({ length: count }, (_, at) => dateOf(today - (count - 1 - at) * DAY));
}

/** The date in a time zone; in UTC if the browser does not support the zone. Older browsers do not support offsets as zones. */
function dateIn(timezone: string, now: number): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(timezone) ?? [];
  if (sign !== undefined) {
    const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE;
    return dateOf(now + (sign === "+" ? offset : -offset));
  }
  try {
    const format = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
      timeZone: timezone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    });
    const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
    return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
  } catch {
    return dateOf(now);
  }
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
