import { polling } from "../polling.ts";
import { type CallStorage, MOST_CALLS, type RecordedCall } from "../storage/port/call-storage.ts";

/** Milliseconds between two writes, and between two checks for bodies to erase. */
const WRITE_EVERY = 2_000;
const ERASE_EVERY = 60_000;
/** Calls buffered for all sites, and calls of one write. */
const MOST_BUFFERED = 10_000;
const BATCH = 500;

export interface CallLog {
  /** Never throws or waits. */
  add(call: RecordedCall): void;
  /** Writes what is buffered. */
  close(): Promise<void>;
}

/**
 * Buffers calls and writes them in batches, so that a message costs no statement. Best effort: an outage of storage drops calls.
 * A site uses at most its own 100 places in the buffer.
 */
export function callLog({ storage, clock }: { storage: CallStorage; clock: () => number }): CallLog {
  let buffer = new Map<string, RecordedCall[]>();
  let buffered = 0;

  async function write(): Promise<void> {
    const calls = [...buffer.values()].flat();
    buffer = new Map();
    buffered = 0;
    for (let at = 0; at < calls.length; at += BATCH)
      await storage.addCalls(calls.slice(at, at + BATCH), clock());
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
