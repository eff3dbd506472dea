import type { ReplyOrigin } from "../reply-origin.ts";
import type { Delta } from "./delta-in.ts";
import type { StreamEnd } from "./stream-format.ts";

/** Adds up what a stream's messages say. The first failure ends it. */
export interface CollectedDeltas {
  /** The text that these add to the reply. */
  add(deltas: Delta[]): string;
  /** With the last of them. */
  end(deltas: Delta[]): StreamEnd;
}

export function collectedDeltas(): CollectedDeltas {
  let origin: ReplyOrigin = {};
  let failure: string | undefined;
  let hasSpoken = false;

  function textOf(delta: Delta): string {
    if (failure !== undefined) return "";
    failure = delta.failure;
    origin = { ...origin, ...delta.origin };
    if (hasSpoken && delta.repeats) return "";
    hasSpoken ||= delta.text.trim() !== "";
    return delta.text;
  }
  const add = (deltas: Delta[]): string => deltas.map(textOf).join("");

  return {
    add,
    end: (deltas) => ({ rest: add(deltas), origin, failure }),
  };
}
