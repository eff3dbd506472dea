import { describe, expect, it } from "vitest";
import type { RateLimitKey } from "../../../core/src/limits/limiter.ts";
import {
  addressMessagesKeys,
  anonymousKeys,
  preflightKeys,
  siteCallsKey,
  visitorAddressKeys,
  visitorChangeKeys,
  visitorMessagesKey,
  visitorSessionKey,
  widgetKeys,
} from "../../../core/src/limits/rate-limit-keys.ts";
import type { Plan } from "../../../core/src/sites/plans.ts";
import type { Site } from "../../../core/src/sites/site.ts";
import { DEFAULT_SETTINGS } from "../../../core/src/sites/site-settings.ts";

const site = (id: string, plan: Plan = "free") => ({ id, plan, settings: DEFAULT_SETTINGS }) as Site;

describe.each([
  ["keys", siteCallsKey],
  ["visitors", visitorMessagesKey],
])("The windows of a plan for a site's %s (contract §H)", (_, ofSite) => {
  it.each<[Plan, Record<string, number>]>([
    ["free", { burst: 10, requests_per_minute: 60, requests_per_day: 1_000 }],
    ["pro", { burst: 50, requests_per_minute: 300, requests_per_day: 10_000 }],
    ["enterprise", { burst: 200, requests_per_minute: 1_000 }],
  ])("have the limits that the contract lists for the plan %s", (plan, limits) => {
    const { windows } = ofSite(site("a", plan));
    expect(Object.fromEntries(windows.map(({ name, limit }) => [name, limit]))).toEqual(limits);
  });

  it("have the limits that the operator has set for the site, otherwise the limits of the plan", () => {
    const settings = { ...DEFAULT_SETTINGS, limit_minute: 5_000, limit_day: 7 };
    const { windows } = ofSite({ ...site("a", "enterprise"), settings });
    expect(windows.map(({ name, limit }) => [name, limit])).toEqual([
      ["burst", 200] as const,
      ["requests_per_minute", 5_000] as const,
      ["requests_per_day", 7] as const,
    ]);
  });

  it("last 1 second, 60 seconds and one day", () => {
    const { windows } = ofSite(site("a"));
    expect(windows.map(({ length }) => length)).toEqual([1_000, 60_000, 86_400_000]);
  });
});

const subjectNames = (subjects: RateLimitKey[]) => subjects.map(({ name }) => name);

describe("Limit keys", () => {
  it("are unique across sites, IP addresses and kinds of calls", () => {
    const names = [
      siteCallsKey(site("a")),
      siteCallsKey(site("b")),
      visitorMessagesKey(site("a")),
      visitorMessagesKey(site("b")),
      ...anonymousKeys("192.0.2.1", 1),
      ...anonymousKeys("192.0.2.2", 1),
      ...anonymousKeys("2001:db8::", 1),
      ...preflightKeys("192.0.2.1", 1),
      ...preflightKeys("2001:db8::", 1),
      ...visitorAddressKeys(site("a"), "192.0.2.1"),
      ...visitorAddressKeys(site("a"), "2001:db8::"),
      ...visitorAddressKeys(site("b"), "192.0.2.1"),
      ...widgetKeys(site("a"), "192.0.2.1", 1),
      ...widgetKeys(site("b"), "192.0.2.1", 1),
      ...addressMessagesKeys(site("a"), "192.0.2.1"),
      ...addressMessagesKeys(site("a"), "2001:db8::"),
      ...addressMessagesKeys(site("b"), "192.0.2.1"),
      ...visitorChangeKeys(site("a"), "s", "192.0.2.1"),
      ...visitorChangeKeys(site("b"), "s", "192.0.2.1"),
      visitorSessionKey(site("a"), "s"),
      visitorSessionKey(site("b"), "s"),
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
  ])("count %j and %j as one IP address", (one, other) => {
    expect(subjectNames(anonymousKeys(one, 1))).toEqual(subjectNames(anonymousKeys(other, 1)));
  });

  it.each([
    ["2001:db8:1:2::1", "2001:db8:1:3::1"],
    ["2001:db8::1", "2001:db8:0:1::1"],
    ["1:2:3:4::", "1:2:34::"],
    ["192.0.2.1", "192.0.2.11"],
    ["::ffff:192.0.2.1", "::ffff:192.0.2.2"],
    ["192.0.2.1", ""],
  ])("count %j and %j as separate IP addresses", (one, other) => {
    expect(anonymousKeys(one, 1)[0]?.name).not.toBe(anonymousKeys(other, 1)[0]?.name);
  });

  it("count the /48 of an IPv6 address as well, with ten times the limit", () => {
    const limits = (ip: string) => anonymousKeys(ip, 7).map(({ windows }) => windows[0]?.limit);
    expect(limits("2001:db8:1:2::1")).toEqual([7, 70]);
    expect(limits("192.0.2.1")).toEqual([7]);
    expect(limits("::ffff:192.0.2.1")).toEqual([7]);
    const network = (ip: string) => anonymousKeys(ip, 7)[1]?.name;
    expect(network("2001:db8:1:2::1")).toBe(network("2001:db8:1:ffff::1"));
    expect(network("2001:db8:1::")).not.toBe(network("2001:db8:2::"));
  });
});
