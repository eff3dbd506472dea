export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** Times of a day, from and until. */
export type Range = [from: string, until: string];

const RANGE = /^(\d{1,2})[:.](\d{2})\s*[–—-]\s*(\d{1,2})[:.](\d{2})$/;
const MOST = 6;

/** `09:00–12:30, 13:30–17:00` as pairs; none for an empty text, undefined for what cannot be read. */
export function rangesIn(text: string): Range[] | undefined {
  if (text.trim() === "") return [];
  const ranges = text.split(",").map((part) => rangeIn(part.trim()));
  if (ranges.length > MOST || ranges.includes(undefined)) return undefined;
  return ranges as Range[];
}

export function rangesText(ranges: readonly Range[]): string {
  return ranges.map(([from, until]) => `${from}–${until}`).join(", ");
}

function rangeIn(text: string): Range | undefined {
  const [, hour = "", minute = "", untilHour = "", untilMinute = ""] = RANGE.exec(text) ?? [];
  const from = `${hour.padStart(2, "0")}:${minute}`;
  const until = `${untilHour.padStart(2, "0")}:${untilMinute}`;
  const isTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time) || time === "24:00";
  return isTime(from) && isTime(until) && from < until ? [from, until] : undefined;
}
