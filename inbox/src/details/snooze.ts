export const SNOOZES = ["hour", "evening", "tomorrow", "monday", "week"] as const;
export type Snooze = (typeof SNOOZES)[number];

const MORNING = 9;
const EVENING = 18;

/** Returns the end of a snooze, in the reader's time zone. */
export function snoozeUntil(snooze: Snooze, now: Date): Date {
  const at = new Date(now);
  if (snooze === "hour") at.setHours(at.getHours() + 1);
  if (snooze === "evening") at.setHours(EVENING, 0, 0, 0);
  if (snooze === "tomorrow") at.setDate(at.getDate() + 1);
  if (snooze === "monday") at.setDate(at.getDate() + ((8 - at.getDay()) % 7 || 7));
  if (snooze === "week") at.setDate(at.getDate() + 7);
  if (snooze === "tomorrow" || snooze === "monday" || snooze === "week") at.setHours(MORNING, 0, 0, 0);
  return at;
}

/** Returns the snoozes that end in the future: "this evening" only before `EVENING`. */
export function offeredSnoozes(now: Date): Snooze[] {
  return SNOOZES.filter((snooze) => snoozeUntil(snooze, now) > now);
}
