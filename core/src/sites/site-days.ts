import { DAY, MINUTE } from "../durations.ts";
import { asUtc, localTime } from "./local-time.ts";
import type { Site } from "./site.ts";

/** Offsets are cached per quarter of an hour, because zones change their offset only at its end. */
const QUARTER = 15 * MINUTE;
/** Maximum number of zones with a cached offset. */
const MOST_ZONES = 1_000;
/** The zone of a site's days, if it is not UTC. */
export interface SiteDays {
  timezone?: string;
}

export function siteDays({ settings: { timezone } }: Site): SiteDays {
  return timezone === "UTC" ? {} : { timezone };
}

/** The date of an instant in a zone (default UTC), given as the start of that date in UTC (milliseconds). */
export function dayOf(at: number, timezone?: string): number {
  const local = timezone === undefined ? at : at + offsetAt(at, timezone);
  return Math.floor(local / DAY) * DAY;
}

const remembered = new Map<string, { quarter: number; offset: number }>();

/** A zone's offset from UTC, in milliseconds. Calls `Intl` once per zone and quarter of an hour. */
export function offsetAt(at: number, timezone: string): number {
  const quarter = Math.floor(at / QUARTER);
  const known = remembered.get(timezone);
  if (known?.quarter === quarter) return known.offset;
  const start = quarter * QUARTER;
  const offset = asUtc(localTime(start, timezone)) - start;
  if (remembered.size >= MOST_ZONES) remembered.clear();
  remembered.set(timezone, { quarter, offset });
  return offset;
}
