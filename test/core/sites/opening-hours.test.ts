import { describe, expect, it } from "vitest";
import { opennessAt } from "../../../core/src/sites/opening-hours.ts";
import { handoverSchema, type OpeningHours } from "../../../core/src/sites/settings/handover.ts";

const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri"] as const;
const office: [string, string][] = [
  ["09:00", "12:30"],
  ["13:30", "17:00"],
];
const hours = (timezone: string, changes: Partial<OpeningHours> = {}): OpeningHours => ({
  timezone,
  weekly: Object.fromEntries(WEEKDAYS.map((day) => [day, office])),
  closed: [],
  ...changes,
});
/** Returns the next opening time in ISO 8601, in UTC; without one, whether the site is open. */
const openness = (given: OpeningHours | undefined, at: string) => {
  const { open, opensAt } = opennessAt(given, Date.parse(at));
  return opensAt === undefined ? open : new Date(opensAt).toISOString();
};
const iso = (at: string) => new Date(at).toISOString();

describe("Opening hours", () => {
  it("are unlimited if none are set", () => {
    expect(openness(undefined, "2026-11-22T03:00:00Z")).toBe(true);
  });

  it.each([
    ["Europe/Berlin", "2026-11-20T08:59:59+01:00", "2026-11-20T09:00:00+01:00"],
    ["Europe/Berlin", "2026-11-20T12:30:00+01:00", "2026-11-20T13:30:00+01:00"],
    ["Europe/Berlin", "2026-11-20T17:00:00+01:00", "2026-11-23T09:00:00+01:00"],
    ["America/New_York", "2026-11-20T08:59:00-05:00", "2026-11-20T09:00:00-05:00"],
    // A date that differs from the one in UTC.
    ["Pacific/Auckland", "2026-11-20T08:00:00+13:00", "2026-11-20T09:00:00+13:00"],
    ["Asia/Kolkata", "2026-11-20T18:00:00+05:30", "2026-11-23T09:00:00+05:30"],
  ])("are closed in %s at %s, until %s", (zone, at, opens) => {
    expect(openness(hours(zone), at)).toBe(iso(opens));
  });

  it.each([
    ["Europe/Berlin", "2026-11-20T09:00:00+01:00"],
    ["Europe/Berlin", "2026-11-20T12:29:59+01:00"],
    ["Pacific/Auckland", "2026-11-20T13:30:00+13:00"],
    ["Asia/Kolkata", "2026-11-20T16:59:00+05:30"],
  ])("are open in %s at %s", (zone, at) => {
    expect(openness(hours(zone), at)).toBe(true);
  });

  it("follow the local time before and after the clock changes in spring and autumn", () => {
    // Clock changes in 2026: Berlin on 29 March and 25 October, New York on 8 March, Sydney on 4 October.
    expect(openness(hours("Europe/Berlin"), "2026-03-28T12:00:00+01:00")).toBe(
      iso("2026-03-30T09:00:00+02:00"),
    );
    expect(openness(hours("Europe/Berlin"), "2026-10-24T12:00:00+02:00")).toBe(
      iso("2026-10-26T09:00:00+01:00"),
    );
    expect(openness(hours("America/New_York"), "2026-03-07T12:00:00-05:00")).toBe(
      iso("2026-03-09T09:00:00-04:00"),
    );
    expect(openness(hours("Australia/Sydney"), "2026-10-03T12:00:00+10:00")).toBe(
      iso("2026-10-05T09:00:00+11:00"),
    );
  });

  it("start later if the spring clock change skips the start, and at the first start if the autumn clock change repeats it", () => {
    const night = hours("Europe/Berlin", { weekly: { sun: [["02:30", "04:00"]] } });
    expect(openness(night, "2026-03-29T01:59:00+01:00")).toBe(iso("2026-03-29T03:30:00+02:00"));
    expect(openness(night, "2026-10-25T01:59:00+02:00")).toBe(iso("2026-10-25T02:30:00+02:00"));
    expect(openness(night, "2026-10-25T02:30:00+01:00")).toBe(true);
  });

  it("continue past midnight if set as two ranges without a gap", () => {
    const bar = hours("Europe/Berlin", { weekly: { fri: [["22:00", "24:00"]], sat: [["00:00", "02:00"]] } });
    for (const at of ["2026-11-20T23:59:59+01:00", "2026-11-21T00:00:00+01:00", "2026-11-21T01:59:00+01:00"])
      expect(openness(bar, at)).toBe(true);
    expect(openness(bar, "2026-11-21T02:00:00+01:00")).toBe(iso("2026-11-27T22:00:00+01:00"));
  });

  it("do not apply on closed days, whose dates are in the time zone of the site", () => {
    const closed = hours("Pacific/Auckland", { closed: ["2026-12-25", "2026-12-28"] });
    expect(openness(closed, "2026-12-25T10:00:00+13:00")).toBe(iso("2026-12-29T09:00:00+13:00"));
    expect(openness(closed, "2026-12-24T10:00:00+13:00")).toBe(true);
  });

  it("have no next opening if no day has hours", () => {
    expect(openness(hours("Europe/Berlin", { weekly: {} }), "2026-11-20T12:00:00Z")).toBe(false);
  });

  it.each([
    ["an unknown zone", { timezone: "Mars/Base", weekly: {} }],
    ["an invalid time", { timezone: "UTC", weekly: { mon: [["9:00", "17:00"]] } }],
    ["an hour after 24:00", { timezone: "UTC", weekly: { mon: [["09:00", "24:01"]] } }],
    ["an end before its beginning", { timezone: "UTC", weekly: { mon: [["17:00", "09:00"]] } }],
    ["an end at its beginning", { timezone: "UTC", weekly: { mon: [["09:00", "09:00"]] } }],
    ["an unknown day", { timezone: "UTC", weekly: { monday: [["09:00", "17:00"]] } }],
    ["seven ranges of a day", { timezone: "UTC", weekly: { mon: Array(7).fill(["09:00", "17:00"]) } }],
    ["an invalid date", { timezone: "UTC", weekly: {}, closed: ["2026-02-30"] }],
  ])("are refused with %s", (_what, given) => {
    expect(handoverSchema.safeParse({ hours: given }).success).toBe(false);
  });
});
