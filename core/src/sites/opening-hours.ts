import { DAY, MINUTE } from "../durations.ts";
import { asUtc, localTime } from "./local-time.ts";
import type { OpeningHours } from "./settings/handover.ts";

/** Number of days searched for the next opening: a year plus a margin for holidays. */
const LOOK_AHEAD = 400;
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

/**
 * Whether the team is available. `opensAt`: the next opening (milliseconds since 1970), absent if the team is available or has no
 * opening in the next 400 days.
 */
export interface Openness {
  open: boolean;
  opensAt?: number;
}

/** Whether the team is available at `now`, or else when it is available next. Without hours, it always is. */
export function opennessAt(hours: OpeningHours | undefined, now: number): Openness {
  if (hours === undefined) return { open: true };
  const here = localTime(now, hours.timezone);
  const today = Date.UTC(here.year, here.month - 1, here.day);
  const minute = here.hour * 60 + here.minute;
  if (rangesOn(hours, today).some(([from, until]) => minute >= from && minute < until)) return { open: true };
  for (let ahead = 0; ahead <= LOOK_AHEAD; ahead++) {
    const day = today + ahead * DAY;
    for (const [from] of rangesOn(hours, day)) {
      const at = instantOf(day + from * MINUTE, hours.timezone);
      if (at > now) return { open: false, opensAt: at };
    }
  }
  return { open: false };
}

/** Opening ranges of a day in minutes, sorted. `day` is the start of the date in UTC. */
function rangesOn({ weekly, closed }: OpeningHours, day: number): [from: number, until: number][] {
  const date = new Date(day);
  if (closed.includes(date.toISOString().slice(0, 10))) return [];
  const ranges = weekly[WEEKDAYS[date.getUTCDay()] as (typeof WEEKDAYS)[number]] ?? [];
  return ranges
    .map(([from, until]): [number, number] => [minutesIn(from), minutesIn(until)])
    .sort((a, b) => a[0] - b[0]);
}

function minutesIn(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/**
 * Returns the instant of a local time, which is given like the result of `asUtc`. A time that the zone skips in spring moves
 * forward, usually by an hour. If a time occurs twice in autumn, the first one counts.
 */
function instantOf(local: number, timeZone: string): number {
  const offsetAt = (instant: number) =>
    asUtc(localTime(instant, timeZone)) - Math.floor(instant / MINUTE) * MINUTE;
  const before = local - offsetAt(local - DAY);
  const after = local - offsetAt(local + DAY);
  return asUtc(localTime(before, timeZone)) === local
    ? before
    : asUtc(localTime(after, timeZone)) === local
      ? after
      : before;
}
