import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextReport, reportWeek } from "../../../core/src/sites/report-week.ts";

const iso = (instant: number) => new Date(instant).toISOString();
/** A Friday. */
const NOON = Date.UTC(2026, 10, 27, 12);
const DAY = 86_400_000;

describe("The next weekly report", () => {
  it.each([
    ["UTC", "2026-11-30T08:00:00.000Z"],
    ["Europe/Berlin", "2026-11-30T07:00:00.000Z"],
    ["America/New_York", "2026-11-30T13:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-11-29T18:00:00.000Z"],
  ])("is due on Monday at 8 in %s", (zone, due) => {
    expect(iso(nextReport(NOON, zone))).toBe(due);
  });

  it.each([
    ["2026-11-30T07:59:59.999Z", "2026-11-30T08:00:00.000Z"],
    ["2026-11-30T08:00:00.000Z", "2026-12-07T08:00:00.000Z"],
  ])("is always in the future: at %s the report is due at %s", (now, due) => {
    expect(iso(nextReport(Date.parse(now), "UTC"))).toBe(due);
  });

  it("is due at 8 local time, even across a clock change", () => {
    expect(iso(nextReport(Date.UTC(2026, 9, 23), "Europe/Berlin"))).toBe("2026-10-26T07:00:00.000Z");
    expect(iso(nextReport(Date.UTC(2026, 2, 27), "Europe/Berlin"))).toBe("2026-03-30T06:00:00.000Z");
  });

  it("is at most eight days ahead, and never in the past", () => {
    const instants = fc.integer({ min: 0, max: Date.UTC(2100, 0) });
    fc.assert(
      fc.property(
        instants,
        fc.constantFrom("UTC", "Asia/Kolkata", "America/Caracas", "+13:45"),
        (now, zone) => {
          const wait = nextReport(now, zone) - now;
          expect(wait).toBeGreaterThan(0);
          expect(wait).toBeLessThan(8 * DAY);
        },
      ),
    );
  });
});

describe("The week of a weekly report", () => {
  it("is the last complete week from Monday to Sunday", () => {
    const { from, to, firstDay, lastDay } = reportWeek(Date.parse("2026-11-30T07:00:00Z"), "Europe/Berlin");
    expect([from, to].map(iso)).toEqual(["2026-11-22T23:00:00.000Z", "2026-11-29T22:59:59.999Z"]);
    expect([firstDay, lastDay].map(iso)).toEqual(["2026-11-23T00:00:00.000Z", "2026-11-29T00:00:00.000Z"]);
  });

  it("is one hour longer if the clocks were set back", () => {
    const { from, to } = reportWeek(Date.parse("2026-10-27T07:00:00Z"), "Europe/Berlin");
    expect(to + 1 - from).toBe(7 * DAY + 3_600_000);
  });
});
