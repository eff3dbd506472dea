import { randomFillSync } from "node:crypto";

const ALPHABET = Buffer.from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
/**
 * The largest multiple of 62 up to 256. Bytes of this value and above are dropped, because they would favour the start of the
 * alphabet.
 */
const FAIR_BYTES = 248;

/** Generates unguessable texts of letters and digits: 5.95 bits each. */
export type RandomText = (length: number) => string;

/**
 * Takes random bytes from a pool of 4 KiB, because asking the system for each id costs more than everything else. Converts the
 * whole pool to letters in one step, because building a text letter by letter takes twice as long.
 */
export function randomText(fill: (pool: Uint8Array) => unknown = randomFillSync): RandomText {
  const pool = Buffer.alloc(4_096);
  let next = 0;
  let letters = 0;

  function refill(): void {
    fill(pool);
    next = 0;
    letters = 0;
    for (const byte of pool) if (byte < FAIR_BYTES) pool[letters++] = ALPHABET[byte % 62] as number;
  }

  return (length) => {
    let text = "";
    while (text.length < length) {
      if (next === letters) refill();
      const end = Math.min(letters, next + length - text.length);
      text += pool.toString("latin1", next, end);
      next = end;
    }
    return text;
  };
}
