import { expect, it } from "vitest";
import { addressSlots, listenerSlots } from "../../../core/src/limits/slots.ts";

it("All IPv6 addresses of a /64 together share the listener limit of one IPv4 address", () => {
  const { enter } = listenerSlots(100);
  const leave = enter(addressSlots("2001:db8::1", 2));
  enter(addressSlots("2001:db8::2", 2));
  expect(() => enter(addressSlots("2001:db8::3", 2))).toThrow(
    expect.objectContaining({ field: "listeners", reason: "limit_exceeded", status: 429 }),
  );
  enter(addressSlots("192.0.2.1", 2));
  leave();
  leave();
  enter(addressSlots("2001:db8::3", 2));
  expect(() => enter(addressSlots("2001:db8::4", 2))).toThrow();
});
