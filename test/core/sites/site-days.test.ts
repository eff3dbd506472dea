import { describe, expect, it } from "vitest";
import { dayOf } from "../../../core/src/sites/site-days.ts";

const day = (at: string, timezone?: string) =>
  new Date(dayOf(Date.parse(at), timezone)).toISOString().slice(0, 10);

describe("The day of an instant", () => {
  it.each([
    ["2026-11-19T23:30:00Z", "UTC", "2026-11-19"],
    ["2026-11-19T23:30:00Z", "Europe/Berlin", "2026-11-20"],
    ["2026-11-20T04:59:59.999Z", "America/New_York", "2026-11-19"],
    ["2026-11-20T05:00:00Z", "America/New_York", "2026-11-20"],
    ["2026-11-19T18:14:59Z", "Asia/Kathmandu", "2026-11-19"],
    ["2026-11-19T18:15:00Z", "Asia/Kathmandu", "2026-11-20"],
    ["2026-11-19T21:59:59Z", "+02:00", "2026-11-19"],
    ["2026-11-19T22:00:00Z", "+02:00", "2026-11-20"],
    ["2026-11-20T03:29:00Z", "-03:30", "2026-11-19"],
    ["1969-12-31T23:30:00Z", "Europe/Berlin", "1970-01-01"],
  ])("is the local date: %s in %s is %s", (at, timezone, expected) => {
    expect(day(at, timezone)).toBe(expected);
  });

  it("is the date in UTC without a time zone", () => {
    expect(day("2026-11-19T23:30:00Z", undefined)).toBe("2026-11-19");
  });

  it("begins and ends at local midnight, even on days of 23 and 25 hours", () => {
    const berlin = (at: string) => day(at, "Europe/Berlin");
    expect([berlin("2026-03-28T23:00:00Z"), berlin("2026-03-29T21:59:59Z")]).toEqual([
      "2026-03-29",
      "2026-03-29",
    ]);
    expect(berlin("2026-03-29T22:00:00Z")).toBe("2026-03-30");
    expect([berlin("2026-10-24T22:00:00Z"), berlin("2026-10-25T22:59:59Z")]).toEqual([
      "2026-10-25",
      "2026-10-25",
    ]);
    expect(berlin("2026-10-25T23:00:00Z")).toBe("2026-10-26");
  });

  it("is correct for many time zones in any order", () => {
    const zones = [...Intl.supportedValuesOf("timeZone"), ...Intl.supportedValuesOf("timeZone")];
    const at = Date.UTC(2026, 10, 19, 23, 30);
    const dates = zones.map((zone) => day(new Date(at).toISOString(), zone));
    const format = (timeZone: string) => new Intl.DateTimeFormat("sv", { timeZone }).format(at);
    expect(dates).toEqual(zones.map(format));
  });
});
