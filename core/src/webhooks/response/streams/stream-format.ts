import type { ReplyOrigin } from "../reply-origin.ts";
import type { Cut } from "./cuts.ts";

/** One way in which workflows send a reply piece by piece. */
export interface StreamFormat {
  /**
   * Whether an answer that starts like this is of this format; undefined while that cannot be told. `start` is never
   * empty and begins with no white space. Asked again with more of the answer until `LONGEST_START` characters, then
   * only once its first line is complete: a format that tells by characters must have told by then.
   */
  recognizes(start: string, contentType: string | undefined): boolean | undefined;
  /** `onStatus`: undefined if nobody wants to know. */
  open(onStatus?: OnStatus): ReplyStream;
}

/**
 * Hears what the stream reports that the reply is doing, which is no part of its text (design.md §21.3). `before`: what the
 * characters before it add to the reply and `read` has not returned; `read` no longer returns it.
 */
export type OnStatus = (status: string, before: string) => void;

/** One answer being read. Never throws. */
export interface ReplyStream {
  /** Takes the next characters, from the answer's first on; returns what they add to the reply. */
  read(text: string): string;
  end(): StreamEnd;
  /** The parts of the added text that turned out to be thoughts. */
  cuts?(): Cut[];
}

export interface StreamEnd {
  /** What is still to be added to the reply. */
  rest: string;
  origin: ReplyOrigin;
  /** What went wrong, where the stream itself says so. */
  failure: string | undefined;
}

/** Characters. Beyond any keyword that tells formats apart, and short enough to look at again with every byte. */
export const LONGEST_START = 256;
