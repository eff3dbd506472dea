import type { MessageRecord } from "../service/chat-service.ts";
import type { Message } from "./message.ts";

type Told = Message | MessageRecord;

/**
 * Which known message each told one is, for records of the service and for messages of other tabs: the one with its key or id, or
 * its twin, because the service does not tell the ids of questions. Each message counts once, the last ones first.
 */
export function sameMessages<One extends Told>(
  told: readonly One[],
  known: readonly Message[],
): Map<One, Message> {
  const left = [...known].reverse();
  const same = new Map<One, Message>();
  const isNamed = (one: Told, other: Message) =>
    ("key" in one && one.key === other.key) || (one.id && one.id === other.id);
  // What failed may not be stored.
  const isAsked = (one: Told, other: Message) => other.state !== "failed" && isTwin(one, other);
  for (const isSame of [isNamed, isAsked, isTwin])
    for (const one of [...told].reverse()) {
      const at = same.has(one) ? -1 : left.findIndex((other) => isSame(one, other));
      for (const other of at < 0 ? [] : left.splice(at, 1)) same.set(one, other);
    }
  return same;
}

/** The same text, with an id and without one. A message that was not sent yet has no twin, nor has a reply without a word. */
function isTwin(one: Told, other: Message): boolean {
  return (
    !one.id !== !other.id &&
    one.role === other.role &&
    one.content === other.content &&
    (other.state !== "growing" || !!other.content) &&
    (!("announced" in other) || !!other.announced)
  );
}
