import { Failure } from "../failures.ts";

/** Whom a listener counts for, and how many of them may listen at once. */
export interface Place {
  name: string;
  atMost: number;
}

/** Connections that listen, bounded: nobody takes up what others need, and the process stays below its open files. */
export interface ListenerPlaces {
  /** Takes a place in each and returns the way to give them back (once). Throws 429 `listeners` where one is full. */
  enter(places: readonly Place[]): () => void;
}

export function listenerPlaces(total: number): ListenerPlaces {
  const taken = new Map<string, number>();
  const all = { name: "all", atMost: total };
  return {
    enter(places) {
      const each = [all, ...places];
      if (each.some(({ name, atMost }) => (taken.get(name) ?? 0) >= atMost)) throw tooMany();
      for (const { name } of each) taken.set(name, (taken.get(name) ?? 0) + 1);
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        for (const { name } of each) {
          const left = (taken.get(name) ?? 1) - 1;
          if (left === 0) taken.delete(name);
          else taken.set(name, left);
        }
      };
    },
  };
}

function tooMany(): Failure {
  const message = "Too many connections listen already. Close some, or read the conversation with wait.";
  return new Failure("rateLimited", "listeners", "limit_exceeded", message, { retryAfter: 5 });
}
