import { type Polling, polling } from "../polling.ts";
import type { SiteStorage } from "../storage/port.ts";

const HOUR = 3_600_000;
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
