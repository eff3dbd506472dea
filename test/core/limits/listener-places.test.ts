import { expect, it } from "vitest";
import { listenerPlaces } from "../../../core/src/limits/listener-places.ts";
import { addressPlaces } from "../../../core/src/limits/places.ts";

it("An IPv6 /64 has the listener limit of one address", () => {
  const { enter } = listenerPlaces(100);
  const leave = enter(addressPlaces("2001:db8::1", 2));
  enter(addressPlaces("2001:db8::2", 2));
  expect(() => enter(addressPlaces("2001:db8::3", 2))).toThrow(
    expect.objectContaining({ field: "listeners", reason: "limit_exceeded", status: 429 }),
  );
  enter(addressPlaces("192.0.2.1", 2));
  leave();
  leave();
  enter(addressPlaces("2001:db8::3", 2));
  expect(() => enter(addressPlaces("2001:db8::4", 2))).toThrow();
});
