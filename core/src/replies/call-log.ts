import { LRUCache } from "lru-cache";
import { polling } from "../polling.ts";
import { type CallStorage, MOST_CALLS, type RecordedCall } from "../storage/port/call-storage.ts";

/** Milliseconds between two writes, and between two checks for bodies to erase. */
const WRITE_EVERY = 2_000;
const ERASE_EVERY = 60_000;
/** Maximum number of calls buffered for all sites, of calls per write, and of sites per removal of older calls. */
const MOST_BUFFERED = 10_000;
const BATCH = 500;
const TRIMMED = 20;
/** Maximum number of sites whose written calls are counted. */
const COUNTED = 10_000;

export interface CallLog {
  /** Adds a call. Never throws or waits. */
  add(call: RecordedCall): void;
  /** Stops the timers, and writes the buffered calls. */
  close(): Promise<void>;
}

/**
 * Buffers calls and writes them in batches, so that a message needs no database write for its call. Best effort: calls are lost
 * if storage is unavailable or the buffer is full. A site has at most 100 calls in the buffer.
 */
export function callLog({ storage, clock }: { storage: CallStorage; clock: () => number }): CallLog {
  let buffer = new Map<string, RecordedCall[]>();
  let buffered = 0;
  /** Calls written for each site since its older calls were removed. */
  const written = new LRUCache<string, number>({ max: COUNTED });

  async function write(): Promise<void> {
    const bySite = buffer;
    const calls = [...bySite.values()].flat();
    buffer = new Map();
    buffered = 0;
    for (let at = 0; at < calls.length; at += BATCH)
      await storage.addCalls(calls.slice(at, at + BATCH), clock());
    const full = [...bySite]
      .filter(([siteId, { length }]) => isFull(siteId, length))
      .map(([siteId]) => siteId);
    for (let at = 0; at < full.length; at += TRIMMED) await storage.trimCalls(full.slice(at, at + TRIMMED));
  }

  /**
   * Whether to remove the site's older calls: at this process's first write for the site, and again after more than 100 new calls.
   * Removing calls costs more than adding one.
   */
  function isFull(siteId: string, added: number): boolean {
    const count = (written.get(siteId) ?? MOST_CALLS) + added;
    const isDue = count > MOST_CALLS;
    written.set(siteId, isDue ? 0 : count);
    return isDue;
  }

  async function erase(): Promise<void> {
    const now = clock();
    if (await storage.hasExpiredBodies(now)) await storage.eraseExpiredBodies(now);
  }

  const writing = polling(write, WRITE_EVERY);
  const erasing = polling(erase, ERASE_EVERY);
  return {
    add(call) {
      const ofSite = buffer.get(call.siteId) ?? [];
      if (ofSite.length === MOST_CALLS) ofSite.shift();
      else if (buffered < MOST_BUFFERED) buffered += 1;
      else return;
      ofSite.push(call);
      buffer.set(call.siteId, ofSite);
    },
    async close() {
      await Promise.all([writing.close(), erasing.close()]);
      await write().catch(() => undefined);
    },
  };
}
