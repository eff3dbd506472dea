import { describe, expect, it, vi } from "vitest";
import { connectionLimit, defaultConnectionLimit } from "../../../core/src/limits/slots.ts";

function slots(perAddress: number) {
  let now = 0;
  const onRefused = vi.fn();
  const isProxy = (ip: string) => ip === "10.0.0.1";
  const { enter } = connectionLimit({ perAddress, isProxy, onRefused, clock: () => now });
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { enter, onRefused, pass };
}

describe("Connections per IP address", () => {
  it("are limited, without an effect on other IP addresses", () => {
    const { enter } = slots(2);
    expect([enter("192.0.2.1"), enter("192.0.2.1"), enter("::ffff:192.0.2.1")]).toEqual([
      expect.any(Function),
      expect.any(Function),
      undefined,
    ]);
    expect(enter("192.0.2.2")).toBeDefined();
  });

  it("free a slot only once when closed twice", () => {
    const { enter } = slots(2);
    const leave = enter("192.0.2.1");
    enter("192.0.2.1");
    leave?.();
    leave?.();
    expect(enter("192.0.2.1")).toBeDefined();
    expect(enter("192.0.2.1")).toBeUndefined();
  });

  it("share one limit per IPv6 /64, and ten times that limit per /48", () => {
    const { enter } = slots(2);
    const ofNetwork = (n: number) => enter(`2001:db8:1:${n}::1`);
    expect([enter("2001:db8:1:0::1"), enter("2001:db8:1:0:ffff::1"), enter("2001:db8:1:0::2")]).toEqual([
      expect.any(Function),
      expect.any(Function),
      undefined,
    ]);
    for (let n = 10; n < 28; n++) expect(ofNetwork(n)).toBeDefined();
    expect(ofNetwork(99)).toBeUndefined();
    expect(enter("2001:db8:2::1")).toBeDefined();
  });

  it("are not limited for the IP address of a proxy, which many clients share, or for an unknown IP address", () => {
    const { enter } = slots(1);
    for (let n = 0; n < 5; n++) for (const ip of ["10.0.0.1", undefined]) expect(enter(ip)).toBeDefined();
  });

  it("are reported at most once a minute if they are above the limit", () => {
    const { enter, onRefused, pass } = slots(1);
    enter("192.0.2.1");
    expect(onRefused).not.toHaveBeenCalled();
    for (let n = 0; n < 5; n++) enter("192.0.2.1");
    expect(onRefused).toHaveBeenCalledTimes(1);
    pass(60_000);
    for (let n = 0; n < 5; n++) enter("192.0.2.1");
    expect(onRefused).toHaveBeenCalledTimes(2);
  });

  it("are limited by default to a twentieth of all connections, but to no fewer than 50", () => {
    expect([100, 1_000, 12_000].map(defaultConnectionLimit)).toEqual([50, 50, 600]);
  });
});
