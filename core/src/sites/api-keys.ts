import { hash, timingSafeEqual } from "node:crypto";
import { HOUR } from "../durations.ts";
import { type Polling, polling } from "../polling.ts";
import type { RandomText } from "../random-text.ts";
import type { SiteStorage } from "../storage/port.ts";

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

/** Milliseconds between two writes. */
const WRITE_EVERY = 10_000;
/**
 * Maximum number of keys whose use is known to be recorded. Above it, the uses of an hour may be written again, which changes
 * nothing.
 */
const MOST_REMEMBERED = 10_000;

/**
 * Records the use of API keys, once per key and UTC hour. Writes in batches, so that a request needs no database write for its
 * key.
 */
export interface KeyUses {
  note(keyId: string, now: number): void;
  /** Writes the recorded uses. If storage fails, the next write includes them. */
  write: Polling["poll"];
  /** Writes the remaining uses, for the last time. */
  close(): Promise<void>;
}

export function keyUses({ storage, clock }: { storage: SiteStorage; clock: () => number }): KeyUses {
  const noted = new Set<string>();
  let hour = 0;
  let pending = new Set<string>();
  const writing = polling(async () => {
    if (pending.size === 0) return;
    const ids = pending;
    pending = new Set();
    try {
      await storage.useKeys({ ids: [...ids], at: clock() });
    } catch (error) {
      for (const id of ids) pending.add(id);
      throw error;
    }
  }, WRITE_EVERY);

  return {
    note(keyId, now) {
      if (hourOf(now) !== hour || noted.size >= MOST_REMEMBERED) noted.clear();
      if (noted.has(keyId)) return;
      hour = hourOf(now);
      noted.add(keyId);
      pending.add(keyId);
    },
    write: writing.poll,
    async close() {
      await writing.poll();
      await writing.close();
    },
  };
}

/** The beginning of the UTC hour. */
export function hourOf(at: number): number {
  return at - (at % HOUR);
}
