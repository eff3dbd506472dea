import { MINUTE } from "../durations.ts";

/** Date and time on a zone's clocks. */
export interface LocalTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** Formats are cached, because creating one takes fifty times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** Maximum number of cached formats: more than there are zones, because a zone's name has several spellings. */
const MOST_FORMATS = 1_000;

/** Converts an instant to the date and time of a zone: any that `Intl` supports, including an offset such as +02:00. */
export function localTime(instant: number, timeZone: string): LocalTime {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.get(name) ?? 0);
  return {
    year: part("year"),
    month: part("month"),
    day: part("day"),
    hour: part("hour"),
    minute: part("minute"),
  };
}

/** The local time in milliseconds since 1970, calculated as if the zone were UTC. */
export function asUtc({ year, month, day, hour, minute }: LocalTime): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** The zone's local time and its offset from UTC, such as `2026-11-20 13:00 +01:00`. */
export function zonedTime(instant: number, timeZone: string): string {
  const local = asUtc(localTime(instant, timeZone));
  const offset = Math.round((local - Math.floor(instant / MINUTE) * MINUTE) / MINUTE);
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const distance = [hours, minutes].map((part) => `${part}`.padStart(2, "0")).join(":");
  return `${new Date(local).toISOString().slice(0, 16).replace("T", " ")} ${offset < 0 ? "-" : "+"}${distance}`;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  if (formats.size >= MOST_FORMATS) formats.clear();
  const format = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  });
  formats.set(timeZone, format);
  return format;
}

/** Whether `Intl` supports the zone's name or offset (such as +02:00). */
export function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
