import { Failure } from "../failures.ts";
import { countedPlaces, type Place } from "./places.ts";

/** Connections that listen, bounded. */
export interface ListenerPlaces {
  /** Takes a place in each and returns the way to give them back (once). Throws 429 `listeners` where one is full. */
  enter(places: readonly Place[]): () => void;
}

export function listenerPlaces(total: number): ListenerPlaces {
  const places = countedPlaces();
  const service: Place = { of: "service", id: "", atMost: total };
  return {
    enter(ofWhom) {
      const wanted = [...ofWhom, service];
      if (places.full(wanted)) throw tooMany();
      return places.take(wanted);
    },
  };
}

function tooMany(): Failure {
  const message = "Too many connections listen already. Close some, or read the conversation with wait.";
  return new Failure("rateLimited", "listeners", "limit_exceeded", message, { retryAfter: 5 });
}
