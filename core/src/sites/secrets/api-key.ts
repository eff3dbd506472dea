import { hash, timingSafeEqual } from "node:crypto";
import type { RandomText } from "../../random-text.ts";

const SHAPE = /^sk_([0-9A-Za-z]{12})_[0-9A-Za-z]{40}$/;

export interface NewApiKey {
  /** `key_…`: names the key in lists and logs; not secret. */
  id: string;
  /** The key itself, shown once. Storage has only its hash and last four characters. */
  apiKey: string;
  hash: string;
  lastFour: string;
}

/** Creates a key. A plain SHA-256 is enough to store it, because its 238 random bits cannot be guessed. */
export function newApiKey(randomText: RandomText): NewApiKey {
  const name = randomText(12);
  const apiKey = `sk_${name}_${randomText(40)}`;
  return { id: `key_${name}`, apiKey, hash: hashOfKey(apiKey), lastFour: apiKey.slice(-4) };
}

/** The key id that a string contains; undefined if the string cannot be a key. */
export function keyIdOf(apiKey: string): string | undefined {
  const name = SHAPE.exec(apiKey)?.[1];
  return name === undefined ? undefined : `key_${name}`;
}

/** Returns the hash that is stored for a key: SHA-256 in base64url. */
export function hashOfKey(apiKey: string): string {
  return hash("sha256", apiKey, "base64url");
}

/** Length of a SHA-256 in base64url characters. */
const HASH_LENGTH = 43;
const given = Buffer.alloc(HASH_LENGTH);
const stored = Buffer.alloc(HASH_LENGTH);

/** Whether a key has the stored hash. Compares in constant time (contract §E). */
export function keyMatches(apiKey: string, storedHash: string): boolean {
  if (storedHash.length !== HASH_LENGTH) return false;
  given.write(hashOfKey(apiKey), "latin1");
  stored.write(storedHash, "latin1");
  return timingSafeEqual(given, stored);
}
