import { expect } from "vitest";
import {
  replyStreamReader,
  type StreamedReading,
} from "../../../../core/src/webhooks/response/reply-reader.ts";

export interface ReadAnswer {
  /** The text that was passed on before the end of the answer. */
  passed: string;
  /** All text that was passed on. */
  seen: string;
  reading: StreamedReading;
}

export interface CutAnswer extends ReadAnswer {
  /** All text that was passed on when the answer was read byte by byte. */
  seenByBytes: string;
}

export function readPieces(pieces: Uint8Array[], contentType: string | undefined): ReadAnswer {
  const reader = replyStreamReader(contentType);
  const passed = pieces.map((piece) => reader.read(piece)).join("");
  const { rest, reading } = reader.end();
  return { passed, seen: passed + rest, reading };
}

/** Number of positions at which a long answer is split. */
const MOST_CUTS = 50;

/**
 * Reads an answer as one piece. Expects the same `reading` byte by byte, and from two pieces, split at any position of a short
 * answer or at about 50 positions of a longer one.
 */
export function readCutAnywhere(answer: string | Uint8Array, contentType?: string): CutAnswer {
  const bytes = typeof answer === "string" ? new TextEncoder().encode(answer) : answer;
  const whole = readPieces([bytes], contentType);
  const step = Math.ceil(bytes.length / MOST_CUTS) || 1;
  for (let at = 0; at <= bytes.length; at += step)
    expect(readPieces([bytes.slice(0, at), bytes.slice(at)], contentType).reading).toEqual(whole.reading);
  const single = readPieces(
    Array.from(bytes, (byte) => Uint8Array.of(byte)),
    contentType,
  );
  expect(single.reading).toEqual(whole.reading);
  return { ...whole, seenByBytes: single.seen };
}
