import { describe, expect, it } from "vitest";
import {
  anonymousSubject,
  siteSubject,
  visitorAddressSubject,
  visitorSessionSubject,
} from "../../../core/src/limits/subjects.ts";
import type { Plan } from "../../../core/src/sites/plans.ts";
import type { Site } from "../../../core/src/sites/site.ts";
import { DEFAULT_SETTINGS } from "../../../core/src/sites/site-settings.ts";

const site = (id: string, plan: Plan = "free") => ({ id, plan, settings: DEFAULT_SETTINGS }) as Site;

describe("The windows of a plan (spec.md, Limits)", () => {
  it.each<[Plan, Record<string, number>]>([
    ["free", { burst: 10, requests_per_minute: 60, requests_per_day: 1_000 }],
    ["pro", { burst: 50, requests_per_minute: 300, requests_per_day: 10_000 }],
    ["enterprise", { burst: 200, requests_per_minute: 1_000 }],
  ])("are those of the %s plan", (plan, limits) => {
    const { windows } = siteSubject(site("a", plan));
    expect(Object.fromEntries(windows.map(({ name, limit }) => [name, limit]))).toEqual(limits);
  });

  it("last one second, 60 seconds and a day", () => {
    const { windows } = siteSubject(site("a"));
    expect(windows.map(({ length }) => length)).toEqual([1_000, 60_000, 86_400_000]);
  });
});

describe("Who is counted", () => {
  it("is each by a name of their own", () => {
    const names = [
      siteSubject(site("a")),
      siteSubject(site("b")),
      anonymousSubject("192.0.2.1"),
      anonymousSubject("192.0.2.2"),
      visitorAddressSubject(site("a"), "192.0.2.1"),
      visitorAddressSubject(site("b"), "192.0.2.1"),
      visitorSessionSubject(site("a"), "s"),
      visitorSessionSubject(site("b"), "s"),
    ].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each([
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"],
    ["2001:db8:1:2::1", "2001:0DB8:0001:0002:0:0:0:1"],
    ["2001:db8::1", "2001:db8:0:0:1::"],
    ["::1", "0:0:0:0:ffff::"],
    ["fe80::1%eth0", "fe80::2"],
    ["192.0.2.1", "::ffff:192.0.2.1"],
    ["192.0.2.1", "::FFFF:C000:201"],
  ])("is one address: %s and %s", (one, other) => {
    expect(anonymousSubject(one).name).toBe(anonymousSubject(other).name);
  });

  it.each([
    ["2001:db8:1:2::1", "2001:db8:1:3::1"],
    ["2001:db8::1", "2001:db8:0:1::1"],
    ["1:2:3:4::", "1:2:34::"],
    ["192.0.2.1", "192.0.2.11"],
    ["::ffff:192.0.2.1", "::ffff:192.0.2.2"],
    ["192.0.2.1", ""],
  ])("are two addresses: %s and %s", (one, other) => {
    expect(anonymousSubject(one).name).not.toBe(anonymousSubject(other).name);
  });
});
