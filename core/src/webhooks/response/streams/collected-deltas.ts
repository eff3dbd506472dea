import type { ReplyOrigin } from "../reply-origin.ts";
import type { Delta } from "./delta-in.ts";
import { type Cut, type OnStatus, type StreamEnd, TOO_MANY_MESSAGES } from "./stream-format.ts";
import type { StreamedText } from "./streamed-text.ts";
import { turns } from "./turns.ts";

/** Collects the deltas of a stream's messages. The first failure ends the stream. */
export interface CollectedDeltas {
  /** Returns the text that these deltas add to the reply. */
  add(deltas: Iterable<Delta>): string;
  /** Ends with the last deltas. */
  end(deltas: Iterable<Delta>): StreamEnd;
  /** The parts of the returned text that were later recognised as thoughts. */
  cuts(): Cut[];
}

/** Each part of the reply is a paragraph. `open` creates the reader of a part. */
export function collectedDeltas(open?: () => StreamedText, onStatus?: OnStatus): CollectedDeltas {
  const parts = turns(open);
  const result: { origin: ReplyOrigin; failure: string | undefined } = { origin: {}, failure: undefined };
  let hasText = false;
  let speaker: string | undefined;

  function take(delta: Delta): void {
    if (result.failure !== undefined) return;
    result.failure = delta.failure;
    result.origin = { ...result.origin, ...delta.origin };
    if (delta.status !== undefined) onStatus?.(delta.status, parts.heard());
    if (delta.text === "" || (delta.repeats && hasText && hasSaid())) return;
    hasText ||= delta.text.trim() !== "";
    const next = nameOf(delta.part);
    if (speaker !== undefined && speaker !== next) parts.finish(speaker);
    speaker = next;
    if (parts.isFull()) result.failure ??= TOO_MANY_MESSAGES;
    parts.say(speaker, delta.text);
  }

  /** Whether anything but thoughts has been said. If so, a closing message that repeats the text is ignored. */
  function hasSaid(): boolean {
    if (!parts.hasSaid()) parts.finishAll();
    return parts.hasSaid();
  }

  function add(deltas: Iterable<Delta>): string {
    for (const delta of deltas) take(delta);
    return parts.heard();
  }

  return {
    add,
    end(deltas) {
      const said = add(deltas);
      const { origin, failure } = result;
      if (failure === undefined) parts.finishAll();
      return { rest: said + parts.heard(), origin: { ...origin, ...parts.origin() }, failure };
    },
    cuts: parts.cuts,
  };
}

/** Returns the speaker of a part: its id, or "" if the id is no text or number, because workflows may send any type. */
function nameOf(part: unknown): string {
  return typeof part === "string" || typeof part === "number" ? `${part}` : "";
}
