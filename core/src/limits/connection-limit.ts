import { addressSlots, slotCounter } from "./slot-counter.ts";

/** Limits concurrent connections per client address, so that one client cannot use them all. */
export interface ConnectionLimit {
  /**
   * Reserves a slot for a connection and returns the function that releases it (once); undefined if its address has none left.
   */
  enter(ip: string | undefined): (() => void) | undefined;
}

/** Milliseconds. */
const LOG_EVERY = 60_000;

/** The default limit per address: a twentieth of all connections, so that an IPv6 /48 can use at most half of them. */
export function defaultConnectionLimit(connections: number): number {
  return Math.max(50, Math.floor(connections / 20));
}

export function connectionLimit(deps: {
  perAddress: number;
  /** Whether many clients may share an address. */
  isProxy: (ip: string) => boolean;
  /** Called when connections are refused, at most once a minute. */
  onRefused: () => void;
  clock: () => number;
}): ConnectionLimit {
  const { perAddress, isProxy, onRefused, clock } = deps;
  const slots = slotCounter();
  let loggedAt = Number.NEGATIVE_INFINITY;

  function refuse(): undefined {
    if (Math.abs(clock() - loggedAt) < LOG_EVERY) return;
    loggedAt = clock();
    onRefused();
  }

  return {
    enter(ip) {
      // A connection has no address if it is already closed, or is a local socket.
      if (ip === undefined || isProxy(ip)) return () => undefined;
      const wanted = addressSlots(ip, perAddress);
      return slots.full(wanted) ? refuse() : slots.take(wanted);
    },
  };
}
