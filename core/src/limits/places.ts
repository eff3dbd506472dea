import { clientNetworks } from "./client-networks.ts";

/** What a place is taken in, and how many of it may be taken at once. */
export interface Place {
  of: "session" | "address" | "site" | "service";
  /** Which session, network of the address, or site. */
  id: string;
  atMost: number;
}

/** What is held for long is bounded, so that nobody takes up what others need, and the process stays below its open files. */
export interface Places {
  /** The first that is full, if any is. */
  full(places: readonly Place[]): Place | undefined;
  /** Takes one in each, full or not, and returns the way to give them back (once). */
  take(places: readonly Place[]): () => void;
  /** How often places were taken and not yet given back. */
  readonly count: number;
  /** Resolves once all are given back. */
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

/** Of a client's address, and of the networks around it that one client may hold. */
export function addressPlaces(ip: string, atMost: number): Place[] {
  return clientNetworks(ip).map(({ name, factor }) => ({ of: "address", id: name, atMost: factor * atMost }));
}

function nameOf({ of, id }: Place): string {
  return `${of} ${id}`;
}
