import { Failure } from "../failures.ts";
import { countedPlaces, type Place } from "./places.ts";

/** Limits the connections that listen. */
export interface ListenerPlaces {
  /** Reserves a slot in each and returns the function that releases them (once). Throws 429 `listeners` if one is full. */
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
  const message = "Too many connections are listening. Close some, or read the conversation with wait.";
  return new Failure("rateLimited", "listeners", "limit_exceeded", message, { retryAfter: 5 });
}
