import type { Fields } from "../json-in-text.ts";
import type { Delta } from "./delta-in.ts";

/** A protocol whose events are JSON objects that name themselves by `type`. */
export interface EventDialect {
  /** Whether an event is the protocol's for certain: all that follow are then read as its own. */
  has(event: Fields): boolean;
  open(): ReadEvent;
}

/** What an event says; undefined for those that say nothing to visitors, and for types that are added later. */
export type ReadEvent = (event: Fields) => Delta | undefined;

/** A value that is not text adds nothing. */
export function textDelta(text: unknown, part?: unknown): Delta {
  return { text: typeof text === "string" ? text : "", part, repeats: false, origin: {}, failure: undefined };
}

export function statusDelta(status: unknown): Delta | undefined {
  return typeof status === "string" ? { ...textDelta(""), status } : undefined;
}

export function failureDelta(failure: string): Delta {
  return { ...textDelta(""), failure };
}
