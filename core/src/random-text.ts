import { randomFillSync } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** The largest multiple of 62 that fits a byte: a byte from here on would favour the alphabet's start. */
const FAIR_BYTES = 248;

/** Makes unguessable texts of letters and digits: 5.95 bits each. */
export type RandomText = (length: number) => string;

/** Draws from a pool of 4 KiB, since asking the system for each id costs more than the rest of making it. */
export function randomText(fill: (pool: Uint8Array) => unknown = randomFillSync): RandomText {
  const pool = new Uint8Array(4_096);
  let next = pool.length;
  return (length) => {
    let text = "";
    while (text.length < length) {
      if (next === pool.length) {
        fill(pool);
        next = 0;
      }
      const byte = pool[next++] as number;
      if (byte < FAIR_BYTES) text += ALPHABET[byte % 62];
    }
    return text;
  };
}
