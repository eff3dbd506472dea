import { Failure } from "../failures.ts";
import { addressSlots, type SlotPool, slotCounter } from "./slot-counter.ts";

/** Limits requests that wait for another party, so that a slow webhook or sender cannot block other sites or the process. */
export interface InFlight {
  /** Reserves a slot and returns the function that releases it (once). Throws 429 `in_flight` if none is free. */
  enter(siteId: string, address?: string): () => void;
  readonly count: number;
  /** Resolves when nothing is in flight. */
  drained(): Promise<void>;
}

export interface InFlightBounds {
  /** The limit per IP address. Requests without an address do not count towards it. */
  perAddress?: number;
  perSite: number;
  total: number;
}

export function inFlight(
  { perAddress = Number.POSITIVE_INFINITY, perSite, total }: InFlightBounds,
  what = "messages of WHOSE are waiting for a reply",
): InFlight {
  const slots = slotCounter();
  const service: SlotPool = { of: "service", id: "", atMost: total };

  return {
    enter(siteId, address) {
      const wanted: SlotPool[] = address === undefined ? [] : addressSlots(address, perAddress);
      wanted.push({ of: "site", id: siteId, atMost: perSite }, service);
      const full = slots.full(wanted);
      if (full === undefined) return slots.take(wanted);
      const message = `Too many ${what.replace("WHOSE", `this ${full.of}`)}. Try again in a second.`;
      throw new Failure("rateLimited", "in_flight", "limit_exceeded", message, { retryAfter: 1 });
    },
    get count() {
      return slots.count;
    },
    drained: slots.drained,
  };
}

/**
 * The limits for a number of file descriptors. A message in flight uses two: one for the client's socket and one for the
 * webhook's. 200 are reserved for other work.
 */
export function boundsFor(openFiles: number): InFlightBounds {
  const total = Math.max(16, Math.min(8_000, Math.floor((openFiles - 200) / 2)));
  return { perSite: Math.max(8, Math.min(1_000, Math.floor(total / 2))), total };
}
