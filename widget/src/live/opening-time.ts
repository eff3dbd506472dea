/** Formats `at` in `language` and the visitor's time zone, with the day unless it is today. */
export function openingTime(at: Date, now: Date, language: string): string {
  const time = { hour: "numeric", minute: "2-digit" } as const;
  const days = Math.round(
    (new Date(at).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / 86_400_000,
  );
  const day =
    days === 0
      ? {}
      : days < 7
        ? ({ weekday: "long" } as const)
        : ({ day: "numeric", month: "long" } as const);
  return at.toLocaleString(language, { ...day, ...time });
}
