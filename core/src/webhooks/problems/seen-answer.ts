import { type GatheredBytes, gatheredBytes } from "../../gathered-pieces.ts";
import type { AnswerListener } from "../delivery/send-request.ts";

/** The part of a response that has arrived, even if the rest never does. */
export interface SeenAnswer {
  /** 0 if no response has begun. */
  status: number;
  contentType: string | undefined;
  /** The header `Location`. */
  location: string | undefined;
  /** The beginning of the body, and also the end of a body that is longer than the recorded bytes. */
  body(): Buffer;
}

/** Records a response as it arrives. `most`: bytes recorded of the body's beginning, and at least of its end. */
export function watchedAnswer(
  most: number,
  inner?: AnswerListener,
): { listener: AnswerListener; seen: SeenAnswer } {
  const firstBytes = gatheredBytes();
  /** `end`: the newest bytes after the beginning. `before`: the bytes before `end`. Each has fewer than 2 × `most` bytes. */
  let end: GatheredBytes | undefined;
  let before: GatheredBytes | undefined;
  const seen = {
    status: 0,
    contentType: undefined as string | undefined,
    location: undefined as string | undefined,
    body() {
      if (end === undefined) return firstBytes.bytes();
      // Puts the end on a new line, because bytes may be missing in between.
      return Buffer.concat([firstBytes.bytes(), NEW_LINE, before?.bytes() ?? NOTHING, end.bytes()]);
    },
  };
  const listener: AnswerListener = {
    ...inner,
    head(status, contentType, location) {
      Object.assign(seen, { status, contentType, location });
      inner?.head(status, contentType, location);
    },
    chunk(bytes) {
      const room = most - firstBytes.length;
      if (room > 0) firstBytes.add(Buffer.from(bytes.subarray(0, room)));
      if (bytes.length > room) {
        if (end !== undefined && end.length >= most) [before, end] = [end, undefined];
        end ??= gatheredBytes();
        end.add(Buffer.from(bytes.subarray(Math.max(0, room)).subarray(-most)));
      }
      inner?.chunk(bytes);
    },
  };
  return { listener, seen };
}

const NEW_LINE = Buffer.from("\n");
const NOTHING = Buffer.alloc(0);
