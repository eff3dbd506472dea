import type { SessionEvent } from "../sessions/events.ts";
import type { Passing } from "./listener.ts";

/** The replies whose deltas a listener no longer needs. */
export interface EndedReplies {
  /** The listener receives this event next. Removes from `passing`, and returns, the deltas that belong before it. */
  before(event: SessionEvent, passing: Passing[]): Passing[];
  /** Whether this is a delta of a reply that the listener has received, or that a change of the handling superseded. */
  isLate(passing: Passing): boolean;
}

/** Answered questions that one listener remembers: more than are answered at the same time in one conversation. */
const REMEMBERED = 32;

/**
 * A delta travels on its own, and from another replica it may arrive after the record that ends its reply. Numbers of questions and
 * changes are in one order: a change of the handling ends the reply to every question before it (design.md §8.4). `before`: the replies to questions before this
 * number had ended when the listener joined.
 */
export function endedReplies(before = 0): EndedReplies {
  const answered = new Set<number>();
  let handedOver = before;

  function isLate({ question }: Passing): boolean {
    return question !== undefined && (question < handedOver || answered.has(question));
  }

  return {
    before(event, passing) {
      const inTime = passing.filter((one) => !isLate(one));
      if (event.type === "handling") handedOver = event.number;
      if (event.type === "message" && event.answers !== undefined) {
        answered.add(event.answers);
        if (answered.size > REMEMBERED) answered.delete(Math.min(...answered));
      }
      const ended = inTime.filter(isLate);
      if (ended.length > 0) passing.splice(0, passing.length, ...inTime.filter((one) => !isLate(one)));
      return ended;
    },
    isLate,
  };
}
