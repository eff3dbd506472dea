import { vi } from "vitest";

/** Makes couriers whose timer never fires: they poll only when the test calls `poll()`. */
export function unpolled<Couriers>(make: () => Couriers): Couriers {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  try {
    return make();
  } finally {
    vi.useRealTimers();
  }
}
