import type { ReplyOrigin } from "../reply-origin.ts";
import type { Cut } from "./cuts.ts";

/** A format in which workflows stream a reply. */
export interface StreamFormat {
  /**
   * Whether a response with this start has this format; undefined while undecided. `start` is never empty and begins with no
   * white space. Called again with more of the response up to `LONGEST_START` characters, then only once its first line is
   * complete: a format that is recognised by characters must have decided by then.
   */
  recognizes(start: string, contentType: string | undefined): boolean | undefined;
  /** `onStatus`: undefined if status lines are not needed. */
  open(onStatus?: OnStatus): ReplyStream;
}

/**
 * Receives the status lines of a stream, which are not part of the text (contract §21.3). `before`: the text before it that
 * belongs to the reply and `read` has not returned; `read` no longer returns it.
 */
export type OnStatus = (status: string, before: string) => void;

/** Reads one response. Never throws. */
export interface ReplyStream {
  /** Accepts the next characters, from the response's first; returns what they add to the reply. */
  read(text: string): string;
  end(): StreamEnd;
  /** The parts of the added text that were later recognised as thoughts. */
  cuts?(): Cut[];
}

export interface StreamEnd {
  /** Text to add to the reply at the end. */
  rest: string;
  origin: ReplyOrigin;
  /** The failure, if the stream itself reports one. */
  failure: string | undefined;
}

/** Characters. Longer than any keyword that distinguishes formats, and short enough to read again with every byte. */
export const LONGEST_START = 256;
