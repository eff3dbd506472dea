import { DAY, HOUR } from "../durations.ts";
import { dayOf, offsetAt } from "./site-days.ts";

/** Hour of Monday in the site's time zone. */
const REPORT_HOUR = 8;

/** The Monday of the week, as the start of its date in UTC (like `dayOf`). */
type Monday = number;

/** When the first report after `now` is due: a Monday at 8. */
export function nextReport(now: number, timezone: string): number {
  const monday = mondayOf(now, timezone);
  const due = startOf(monday, timezone) + REPORT_HOUR * HOUR;
  return due > now ? due : startOf(monday + 7 * DAY, timezone) + REPORT_HOUR * HOUR;
}

/** The last complete week. `from` and `to` are instants; `firstDay` and `lastDay` are days. */
export function reportWeek(now: number, timezone: string) {
  const monday = mondayOf(now, timezone);
  const firstDay = monday - 7 * DAY;
  return {
    firstDay,
    lastDay: monday - DAY,
    from: startOf(firstDay, timezone),
    to: startOf(monday, timezone) - 1,
  };
}

function mondayOf(now: number, timezone: string): Monday {
  const day = dayOf(now, timezone);
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return day - sinceMonday * DAY;
}

/** The instant at which a day begins in a zone. */
function startOf(day: number, timezone: string): number {
  return day - offsetAt(day - offsetAt(day, timezone), timezone);
}
