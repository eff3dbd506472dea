import { vi } from "vitest";

/** Couriers that look for mail only when the test has them do so: on a busy machine their own poll would come between two steps. */
export function unpolled<Couriers>(make: () => Couriers): Couriers {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  try {
    return make();
  } finally {
    vi.useRealTimers();
  }
}
