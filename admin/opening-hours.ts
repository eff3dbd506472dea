export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** A range of two times of day, such as `["09:00", "12:30"]`. */
export type Range = [from: string, until: string];

const RANGE = /^(\d{1,2})(?:[:.](\d{2}))?\s*[–—-]\s*(\d{1,2})(?:[:.](\d{2}))?$/;

/**
 * Converts text such as `9 - 12:30, 13.30–17` to pairs of complete times. A part that is not a range stays as typed, so that
 * validation reports it.
 */
export function rangesIn(text: string): Range[] {
  return partsIn(text).map((part) => {
    const [, hour, minute = "00", untilHour = "", untilMinute = "00"] = RANGE.exec(part) ?? [];
    if (hour === undefined) return [part, ""];
    return [`${hour.padStart(2, "0")}:${minute}`, `${untilHour.padStart(2, "0")}:${untilMinute}`];
  });
}

export function rangesText(ranges: readonly Range[]): string {
  return ranges.map(([from, until]) => `${from}–${until}`).join(", ");
}

export function isRange([from, until]: Range): boolean {
  const isTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time) || time === "24:00";
  return isTime(from) && isTime(until) && from < until;
}

/** The parts between commas, semicolons and line breaks. */
export function partsIn(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
