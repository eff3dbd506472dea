import { addressPlaces, countedPlaces } from "./places.ts";

/** Connections that one client address may hold at once, so that nobody takes them all. */
export interface ConnectionLimit {
  /** Takes a place for a connection and returns the way to give it back (once); undefined where its address has none left. */
  enter(ip: string | undefined): (() => void) | undefined;
}

/** Milliseconds. */
const LOG_EVERY = 60_000;

/** What an address may hold where the operator does not say: a twentieth of all, so that an IPv6 /48 may hold half. */
export function defaultConnectionLimit(connections: number): number {
  return Math.max(50, Math.floor(connections / 20));
}

export function connectionLimit(deps: {
  perAddress: number;
  /** Whether many clients may come from this address. */
  isProxy: (ip: string) => boolean;
  /** Hears that connections are refused, once a minute at most. */
  onRefused: () => void;
  clock: () => number;
}): ConnectionLimit {
  const { perAddress, isProxy, onRefused, clock } = deps;
  const places = countedPlaces();
  let loggedAt = Number.NEGATIVE_INFINITY;

  function refuse(): undefined {
    if (Math.abs(clock() - loggedAt) < LOG_EVERY) return;
    loggedAt = clock();
    onRefused();
  }

  return {
    enter(ip) {
      // Already gone, or a local socket.
      if (ip === undefined || isProxy(ip)) return () => undefined;
      const wanted = addressPlaces(ip, perAddress);
      return places.full(wanted) ? refuse() : places.take(wanted);
    },
  };
}
