import { addressSlots, slotCounter } from "./slot-counter.ts";

/** Limits concurrent connections per IP address, so that one client cannot use them all. */
export interface ConnectionLimit {
  /**
   * Reserves a slot for a connection. Returns the function that releases the slot (once), or undefined if the address has no free
   * slot.
   */
  enter(ip: string | undefined): (() => void) | undefined;
}

/** Milliseconds. */
const LOG_EVERY = 60_000;

/**
 * The default limit per IP address: a twentieth of all connections, at least 50. An IPv6 /48 has ten times this limit: half of
 * all.
 */
export function defaultConnectionLimit(connections: number): number {
  return Math.max(50, Math.floor(connections / 20));
}

export function connectionLimit(deps: {
  perAddress: number;
  /** Whether many clients may share this address. */
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
      // A connection has no IP address if it is already closed, or is a local socket.
      if (ip === undefined || isProxy(ip)) return () => undefined;
      const wanted = addressSlots(ip, perAddress);
      return slots.full(wanted) ? refuse() : slots.take(wanted);
    },
  };
}
