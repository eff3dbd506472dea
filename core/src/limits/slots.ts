import { Failure } from "../failures.ts";
import { clientNetworks } from "./client-networks.ts";

/** The slots of one session, one IP address, one site, or the whole service. At most `atMost` of them are in use concurrently. */
export interface SlotPool {
  of: "session" | "address" | "site" | "service";
  /** The id of a session, a network or a site; empty for the service. */
  id: string;
  atMost: number;
}

/**
 * Counts slots that stay in use for a long time, so that one client cannot use up those of others, and the process stays below
 * its limit of open files.
 */
interface SlotCounter {
  /** The first full pool, if any. */
  full(pools: readonly SlotPool[]): SlotPool | undefined;
  /** Reserves a slot in each pool, even in a full one, and returns the function that releases them (once). */
  take(pools: readonly SlotPool[]): () => void;
  /** Number of reservations that are not released yet. */
  readonly count: number;
  /** Resolves once all slots are released. */
  drained(): Promise<void>;
}

function slotCounter(): SlotCounter {
  const taken = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let count = 0;

  function leave(names: readonly string[]): void {
    count--;
    for (const name of names) {
      const left = (taken.get(name) ?? 1) - 1;
      if (left === 0) taken.delete(name);
      else taken.set(name, left);
    }
    if (count === 0) for (const resolve of waiting.splice(0)) resolve();
  }

  return {
    full: (pools) => pools.find((pool) => (taken.get(nameOf(pool)) ?? 0) >= pool.atMost),
    take(pools) {
      const names = pools.map(nameOf);
      count++;
      for (const name of names) taken.set(name, (taken.get(name) ?? 0) + 1);
      let isReserved = true;
      return () => {
        if (isReserved) leave(names);
        isReserved = false;
      };
    },
    get count() {
      return count;
    },
    drained: () => (count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}

/** Pools of a client's IP address, and of the networks around it that one client may own. */
export function addressSlots(ip: string, atMost: number): SlotPool[] {
  return clientNetworks(ip).map(({ name, factor }) => ({ of: "address", id: name, atMost: factor * atMost }));
}

function nameOf({ of, id }: SlotPool): string {
  return `${of} ${id}`;
}

/** Limits requests that wait for another party, so that a slow webhook or sender cannot block other sites or the process. */
export interface InFlight {
  /** Reserves a slot and returns the function that releases it (once). Throws 429 `in_flight` if none is free. */
  enter(siteId: string, address?: string): () => void;
  readonly count: number;
  /** Resolves when nothing is in flight. */
  drained(): Promise<void>;
}

interface InFlightBounds {
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

/** Limits concurrent connections per IP address, so that one client cannot use them all. */
interface ConnectionLimit {
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

export interface ListenerSlots {
  /** Reserves a slot in each pool and returns the function that releases them (once). Throws 429 `listeners` if a pool is full. */
  enter(slots: readonly SlotPool[]): () => void;
}

export function listenerSlots(total: number): ListenerSlots {
  const slots = slotCounter();
  const service: SlotPool = { of: "service", id: "", atMost: total };
  return {
    enter(ofWhom) {
      const wanted = [...ofWhom, service];
      if (slots.full(wanted)) throw tooMany();
      return slots.take(wanted);
    },
  };
}

function tooMany(): Failure {
  const message =
    "Too many connections are listening for events. Close some, or read the conversation with the parameter wait.";
  return new Failure("rateLimited", "listeners", "limit_exceeded", message, { retryAfter: 5 });
}
