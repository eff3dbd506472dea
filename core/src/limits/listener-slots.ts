import { Failure } from "../failures.ts";
import { type SlotPool, slotCounter } from "./slot-counter.ts";

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
