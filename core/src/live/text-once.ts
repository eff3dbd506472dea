import type { TransientEvent } from "./listener.ts";

/** Maximum number of replies whose position is remembered per listener. No conversation has as many at the same time. */
const REMEMBERED = 32;

/**
 * Filters the text and statuses of replies for one listener: text arrives in order and once, although the text so far is repeated
 * for new listeners. A `newcomer` has no text yet; a listener that reconnects has the text from before. The returned function
 * returns undefined for text that is not new, and for text before which a part is missing, because the repetition contains that
 * part too. Only a newcomer without a status receives a repeated status.
 */
export function textOnce(newcomer: boolean): (transient: TransientEvent) => TransientEvent | undefined {
  /** UTF-16 units that the listener has received, by question. */
  const sentUpTo = new Map<number, number>();
  let lacksStatus = newcomer;
  return (transient) => {
    const { event, question, at, again, data } = transient;
    if (event === "status") {
      if (again && !lacksStatus) return undefined;
      lacksStatus = false;
    }
    // Passes on events without a position: typing events, status lines, and deltas from a service of an earlier version.
    if (question === undefined || at === undefined) return transient;
    const known = sentUpTo.get(question) ?? (newcomer ? 0 : again ? undefined : at);
    const whole = String(data.content);
    if (known === undefined || known < at || known >= at + whole.length) return undefined;
    sentUpTo.set(question, at + whole.length);
    if (sentUpTo.size > REMEMBERED) sentUpTo.delete(Math.min(...sentUpTo.keys()));
    return known === at ? transient : { ...transient, data: { ...data, content: whole.slice(known - at) } };
  };
}
