/** Milliseconds. */
const DAY = 86_400_000;

/** The last `days` days of UTC until `now` (ms), today among them, as `2026-11-20`; oldest first. */
export function period(days: number, now: number): string[] {
  return Array.from({ length: days }, (_, at) =>
    new Date(now - (days - 1 - at) * DAY).toISOString().slice(0, 10),
  );
}
