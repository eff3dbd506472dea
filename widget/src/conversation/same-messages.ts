import type { MessageRecord } from "../service/chat-service.ts";
import type { Message } from "./message.ts";

type AnyMessage = Message | MessageRecord;

/**
 * Maps each of `told` (records of the service, or messages of another tab) to the known message with the same key or id. If there
 * is none, maps it to a known message with the same text, because the service does not return the ids of questions. Each known
 * message matches once; later messages match first.
 */
export function sameMessages<One extends AnyMessage>(
  told: readonly One[],
  known: readonly Message[],
): Map<One, Message> {
  const left = [...known].reverse();
  const same = new Map<One, Message>();
  const isNamed = (one: AnyMessage, other: Message) =>
    ("key" in one && one.key === other.key) || (one.id && one.id === other.id);
  // Failed messages match last, because the service may not have stored them.
  const isAsked = (one: AnyMessage, other: Message) => other.state !== "failed" && isTwin(one, other);
  for (const isSame of [isNamed, isAsked, isTwin])
    for (const one of [...told].reverse()) {
      const at = same.has(one) ? -1 : left.findIndex((other) => isSame(one, other));
      for (const other of at < 0 ? [] : left.splice(at, 1)) same.set(one, other);
    }
  return same;
}

/**
 * Whether role and text are the same, and only one message has an id. Unsent questions and empty replies never match, because
 * the service and other tabs do not have them.
 */
function isTwin(one: AnyMessage, other: Message): boolean {
  return (
    !one.id !== !other.id &&
    one.role === other.role &&
    one.content === other.content &&
    (other.state !== "growing" || !!other.content) &&
    (!("announced" in other) || !!other.announced)
  );
}
