import type { Fields } from "../json-in-text.ts";
import type { Delta } from "./delta-in.ts";

/** A protocol whose events are JSON objects with their name in `type`. */
export interface EventDialect {
  /** Whether an event certainly belongs to the protocol. All later events are then read as events of the protocol. */
  has(event: Fields): boolean;
  open(): ReadEvent;
}

/** The delta of an event; undefined for events that visitors do not see, and for unknown types. */
export type ReadEvent = (event: Fields) => Delta | undefined;

/** Creates the delta of a text. A value that is not text adds nothing. */
export function textDelta(text: unknown, part?: unknown): Delta {
  return { text: typeof text === "string" ? text : "", part, repeats: false, origin: {}, failure: undefined };
}

export function statusDelta(status: unknown): Delta | undefined {
  return typeof status === "string" ? { ...textDelta(""), status } : undefined;
}

export function failureDelta(failure: string): Delta {
  return { ...textDelta(""), failure };
}
