import { describe, expect, it } from "vitest";
import { boundsFor, inFlight } from "../../../core/src/limits/slots.ts";

describe("In-flight slots", () => {
  it("are limited per site and in total", () => {
    const slots = inFlight({ perSite: 2, total: 3 });
    slots.enter("a");
    slots.enter("a");
    expect(() => slots.enter("a")).toThrow(
      expect.objectContaining({ field: "in_flight", reason: "limit_exceeded", status: 429, retryAfter: 1 }),
    );
    slots.enter("b");
    expect(() => slots.enter("b")).toThrow(expect.objectContaining({ field: "in_flight" }));
    expect(slots.count).toBe(3);
  });

  it("are freed only once when released twice", () => {
    const slots = inFlight({ perSite: 2, total: 2 });
    const leave = slots.enter("a");
    slots.enter("a");
    leave();
    leave();
    expect(slots.count).toBe(1);
    slots.enter("a");
    expect(() => slots.enter("a")).toThrow();
  });

  it("are limited per IP address across sites, and an IPv6 network counts as one IP address", () => {
    const slots = inFlight({ perAddress: 2, perSite: 9, total: 99 });
    slots.enter("a", "2001:db8::1");
    slots.enter("b", "2001:db8::2");
    expect(() => slots.enter("c", "2001:db8::3")).toThrow(/this address/);
    slots.enter("c", "192.0.2.1");
    for (let more = 0; more < 6; more++) slots.enter("c");
    expect(slots.count).toBe(9);
  });

  it("are drained as soon as all are free, or immediately if none is in use", async () => {
    const slots = inFlight({ perSite: 2, total: 2 });
    await slots.drained();
    const leave = [slots.enter("a"), slots.enter("b")];
    let drained = false;
    const draining = slots.drained().then(() => {
      drained = true;
    });
    leave[0]?.();
    await Promise.resolve();
    expect(drained).toBe(false);
    leave[1]?.();
    await draining;
  });

  it("are so few that two file descriptors per slot stay below the process's limit", () => {
    for (const openFiles of [256, 1_024, 20_000, 1_000_000]) {
      const { perSite, total } = boundsFor(openFiles);
      if (openFiles > 256) expect(2 * total).toBeLessThanOrEqual(openFiles - 200);
      expect(perSite).toBeLessThanOrEqual(total / 2);
      expect(perSite).toBeGreaterThanOrEqual(8);
    }
  });
});
