import { Failure } from "../failures.ts";
import { addressPlaces, countedPlaces, type Place } from "./places.ts";

/** Requests that wait on somebody else, bounded so that one slow webhook or sender can neither starve the others nor the process. */
export interface InFlight {
  /** Takes a place and returns the way to give it back (once). Throws 429 `in_flight` where none is free. */
  enter(siteId: string, address?: string): () => void;
  readonly count: number;
  /** Resolves once nothing is in flight. */
  drained(): Promise<void>;
}

export interface InFlightBounds {
  /** Where an address is named. */
  perAddress?: number;
  perSite: number;
  total: number;
}

export function inFlight(
  { perAddress = Number.POSITIVE_INFINITY, perSite, total }: InFlightBounds,
  what = "messages of WHOSE are waiting for a reply",
): InFlight {
  const places = countedPlaces();
  const service: Place = { of: "service", id: "", atMost: total };

  return {
    enter(siteId, address) {
      const wanted: Place[] = address === undefined ? [] : addressPlaces(address, perAddress);
      wanted.push({ of: "site", id: siteId, atMost: perSite }, service);
      const full = places.full(wanted);
      if (full === undefined) return places.take(wanted);
      const message = `Too many ${what.replace("WHOSE", `this ${full.of}`)}. Try again in a second.`;
      throw new Failure("rateLimited", "in_flight", "limit_exceeded", message, { retryAfter: 1 });
    },
    get count() {
      return places.count;
    },
    drained: places.drained,
  };
}

/** Each message in flight holds two descriptors: the client's socket and the webhook's. The rest is left for everything else. */
export function boundsFor(openFiles: number): InFlightBounds {
  const total = Math.max(16, Math.min(8_000, Math.floor((openFiles - 200) / 2)));
  return { perSite: Math.max(8, Math.min(1_000, Math.floor(total / 2))), total };
}
