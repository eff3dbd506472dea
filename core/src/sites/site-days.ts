import { asUtc, localTime } from "./local-time.ts";
import type { Site } from "./site.ts";

/** Milliseconds. */
const MINUTE = 60_000;
const DAY = 86_400_000;
/** Zones change their offsets at its ends, if at all. */
const QUARTER = 15 * MINUTE;
/** Zones, of each of which one quarter is remembered. */
const MOST_ZONES = 1_000;
/** The zone of a site's days, where they are not those of UTC. */
export interface SiteDays {
  timezone?: string;
}

export function siteDays({ settings: { timezone } }: Site): SiteDays {
  return timezone === "UTC" ? {} : { timezone };
}

/** The day of an instant in a zone, without one in UTC: as the start of the same date's day in UTC, in milliseconds. */
export function dayOf(at: number, timezone?: string): number {
  const local = timezone === undefined ? at : at + offsetAt(at, timezone);
  return Math.floor(local / DAY) * DAY;
}

const remembered = new Map<string, { quarter: number; offset: number }>();

/** Of a zone's clocks from UTC, in milliseconds. `Intl` is asked once a quarter of an hour and zone. */
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
