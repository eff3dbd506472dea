import type { ReplyOrigin } from "../reply-origin.ts";

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

/** A part of a text that was passed on and later recognised as a thought, in UTF-16 units of the text. Parts are in order. */
export interface Cut {
  from: number;
  to: number;
}

/** Removes these parts from the text. If there are any, also removes surrounding white space. */
export function withoutCuts(text: string, cuts: readonly Cut[]): string {
  if (cuts.length === 0) return text;
  let rest = "";
  let at = 0;
  for (const { from, to } of cuts) {
    rest += text.slice(at, from);
    at = to;
  }
  return (rest + text.slice(at)).trim();
}

/**
 * Maximum number of messages (events, or lines of JSON) in the stream of one reply. Each takes some 4 µs: a reply of 1 MiB in the
 * smallest messages would block the process for half a second.
 */
export const MOST_MESSAGES = 20_000;

/** The failure's message for the site's owner. */
export const TOO_MANY_MESSAGES = `The stream has more than ${MOST_MESSAGES.toLocaleString("en")} messages.`;
