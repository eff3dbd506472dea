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
export interface SlotCounter {
  /** The first full pool, if any. */
  full(pools: readonly SlotPool[]): SlotPool | undefined;
  /** Reserves a slot in each pool, even in a full one, and returns the function that releases them (once). */
  take(pools: readonly SlotPool[]): () => void;
  /** Number of reservations that are not released yet. */
  readonly count: number;
  /** Resolves once all slots are released. */
  drained(): Promise<void>;
}

export function slotCounter(): SlotCounter {
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
