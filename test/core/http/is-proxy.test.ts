import { describe, expect, it } from "vitest";
import { isProxy } from "../../../core/src/http/is-proxy.ts";

describe("Many clients may come from an address", () => {
  it("of a proxy that the operator trusts, and of this machine", () => {
    const check = isProxy(["10.0.0.0/8", "2001:db8::/32"]);
    for (const ip of ["10.1.2.3", "::ffff:10.1.2.3", "2001:db8::7", "127.0.0.1", "::1", "::ffff:127.0.0.1"])
      expect(check(ip), ip).toBe(true);
    for (const ip of ["192.0.2.1", "::ffff:192.0.2.1", "2001:db9::7", "fe80::1%eth0", ""])
      expect(check(ip), ip).toBe(false);
  });

  it("of this machine alone where the operator trusts none", () => {
    const check = isProxy([]);
    expect(["127.0.0.1", "::1", "10.0.0.1", "192.0.2.1"].map(check)).toEqual([true, true, false, false]);
  });
});
