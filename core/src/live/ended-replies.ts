import type { SessionEvent } from "../sessions/events.ts";
import type { TransientEvent } from "./listener.ts";

/** Tracks the replies whose deltas a listener no longer needs. */
export interface EndedReplies {
  /**
   * Call before the listener receives this event. Removes from `transient` the deltas of the replies that the event ends. Returns
   * these deltas, which must be sent before the event.
   */
  before(event: SessionEvent, transient: TransientEvent[]): TransientEvent[];
  /** Whether this is a delta of a reply that the listener has already received, or that a change of the handling has superseded. */
  isLate(transient: TransientEvent): boolean;
}

/** Maximum number of answered questions remembered per listener. No conversation has as many at the same time. */
const REMEMBERED = 32;

/**
 * Deltas travel separately from stored events, so a delta from another replica may arrive after the event that ends its reply.
 * Questions and changes of the handling share one numbering: a change ends the reply to every earlier question (contract §8.4).
 * `before`: replies to questions before this number had ended when the listener joined.
 */
export function endedReplies(before = 0): EndedReplies {
  const answered = new Set<number>();
  let handedOver = before;

  function isLate({ question }: TransientEvent): boolean {
    return question !== undefined && (question < handedOver || answered.has(question));
  }

  return {
    before(event, transient) {
      const inTime = transient.filter((one) => !isLate(one));
      if (event.type === "handling") handedOver = event.number;
      if (event.type === "message" && event.answers !== undefined) {
        answered.add(event.answers);
        if (answered.size > REMEMBERED) answered.delete(Math.min(...answered));
      }
      const ended = inTime.filter(isLate);
      if (ended.length > 0) transient.splice(0, transient.length, ...inTime.filter((one) => !isLate(one)));
      return ended;
    },
    isLate,
  };
}
