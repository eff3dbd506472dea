import { clientNetworks } from "./client-networks.ts";

/** A pool of slots, and the number that may be in use concurrently. */
export interface Place {
  of: "session" | "address" | "site" | "service";
  /** The id of a session, a network or a site. */
  id: string;
  atMost: number;
}

/**
 * Counts slots that are in use for long, so that nobody uses up what others need, and the process stays below its limit of open
 * files.
 */
export interface Places {
  /** The first full pool, if any. */
  full(places: readonly Place[]): Place | undefined;
  /** Reserves one in each, full or not, and returns the function that releases them (once). */
  take(places: readonly Place[]): () => void;
  /** Number of reservations that were not released yet. */
  readonly count: number;
  /** Resolves once all are released. */
  drained(): Promise<void>;
}

export function countedPlaces(): Places {
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
    full: (places) => places.find((place) => (taken.get(nameOf(place)) ?? 0) >= place.atMost),
    take(places) {
      const names = places.map(nameOf);
      count++;
      for (const name of names) taken.set(name, (taken.get(name) ?? 0) + 1);
      let held = true;
      return () => {
        if (held) leave(names);
        held = false;
      };
    },
    get count() {
      return count;
    },
    drained: () => (count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}

/** Pools of a client's address, and of the networks around it that one client may own. */
export function addressPlaces(ip: string, atMost: number): Place[] {
  return clientNetworks(ip).map(({ name, factor }) => ({ of: "address", id: name, atMost: factor * atMost }));
}

function nameOf({ of, id }: Place): string {
  return `${of} ${id}`;
}
