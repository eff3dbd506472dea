import { describe, expect, it } from "vitest";
import { boundsOf, lastDays } from "../../admin/last-days.ts";

/** 23:30 UTC. */
const LATE = Date.UTC(2026, 10, 19, 23, 30);

describe("The last days of a period", () => {
  it.each([
    ["UTC", "2026-11-19"],
    ["Europe/Berlin", "2026-11-20"],
    ["America/New_York", "2026-11-19"],
    ["+02:00", "2026-11-20"],
    ["-0930", "2026-11-19"],
    ["Nowhere/At_All", "2026-11-19"],
  ])("end, in the time zone %s, with the local date %s", (timezone, today) => {
    expect(lastDays(1, LATE, timezone)).toEqual([today]);
    expect(lastDays(30, LATE, timezone)).toHaveLength(30);
  });

  it("end, without a time zone, with the date in UTC", () => {
    expect(lastDays(1, LATE, undefined)).toEqual(["2026-11-19"]);
    expect(lastDays(30, LATE, undefined)).toHaveLength(30);
  });

  it("are in order and without duplicates, even across a clock change", () => {
    const after = Date.parse("2026-10-26T12:00:00Z");
    expect(lastDays(3, after, "Europe/Berlin")).toEqual(["2026-10-24", "2026-10-25", "2026-10-26"]);
  });

  it("are all inside the requested period, in every time zone", () => {
    for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"])
      for (let at = LATE; at < LATE + 86_400_000; at += 3_600_000) {
        const [days, { from, to }] = [lastDays(7, at, zone), boundsOf(7, at)];
        expect((days[0] ?? "") >= from && (days.at(-1) ?? "") <= to).toBe(true);
      }
  });
});
