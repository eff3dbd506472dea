/** Days as the setting names them, in the order of a week. */
export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];
export type Ranges = [from: string, until: string][];

/** Hours as people write them: `09:00–12:00, 13:00–17:00`; empty if nobody is there. */
export function textOfRanges(ranges: Ranges | undefined): string {
  return (ranges ?? []).map(([from, until]) => `${from}–${until}`).join(", ");
}

/**
 * Undefined if the text is not a list of times of day. `9–17`, `9:00-17:00` and `09:00 – 17:00` are the
 * same.
 */
export function rangesOfText(text: string): Ranges | undefined {
  const parts = text.trim() === "" ? [] : text.split(/[,;]/);
  const ranges = parts.map((part): Ranges[number] | undefined => {
    const [, hour, minute = "00", endHour, endMinute = "00"] =
      /^\s*(\d{1,2})(?:[:.](\d\d))?\s*[-–—]\s*(\d{1,2})(?:[:.](\d\d))?\s*$/.exec(part) ?? [];
    const [from, until] = [timeOf(hour, minute), timeOf(endHour, endMinute)];
    return from !== undefined && until !== undefined && from < until ? [from, until] : undefined;
  });
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}

function timeOf(hour: string | undefined, minute: string): string | undefined {
  const minutes = Number(hour) * 60 + Number(minute);
  if (hour === undefined || Number(minute) > 59 || minutes > 24 * 60) return undefined;
  return `${hour.padStart(2, "0")}:${minute}`;
}
