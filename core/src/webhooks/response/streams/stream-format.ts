import type { ReplyOrigin } from "../reply-origin.ts";
import type { Cut } from "./cuts.ts";

/** A format in which workflows stream a reply. */
export interface StreamFormat {
  /**
   * Whether a response that begins with `start` has this format; undefined while that is undecided. `start` is never empty and
   * begins with no white space. Called for each new text up to `LONGEST_START` characters, and after that only when the first
   * line is complete. So a format that is recognised by characters must decide within `LONGEST_START`.
   */
  recognizes(start: string, contentType: string | undefined): boolean | undefined;
  /** `onStatus`: undefined if status lines are not needed. */
  open(onStatus?: OnStatus): ReplyStream;
}

/**
 * Receives the status lines of a stream, which are not part of the text (contract §21.3). `before`: the reply's text before the
 * status line, as far as `read` has not returned it yet. `read` does not return it later.
 */
export type OnStatus = (status: string, before: string) => void;

/** Reads one response. Never throws. */
export interface ReplyStream {
  /** Accepts the next characters, beginning with the response's first. Returns the text that they add to the reply. */
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

/** Number of characters: longer than any keyword that distinguishes formats, and short enough to read again with every byte. */
export const LONGEST_START = 256;
