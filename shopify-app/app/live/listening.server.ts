import { setTimeout as pause } from "node:timers/promises";
import type { LiveEvent } from "@parley/client";

/** Milliseconds that a screen's question waits for something to happen: less than proxies let a silent answer take. */
const LIMIT = 40_000;
/** Milliseconds until a screen looks again where an older service has no events. */
const WITHOUT_EVENTS = 5_000;

export interface Listening {
  /** Resolves with the first of the events, or when nothing came in time; never rejects. */
  heard: Promise<void>;
  stop(): void;
}

/** Listens from now on for one of these events. `signals`: whoever asked has gone, or the app is to stop. */
export function listening(
  events: (options: { signal: AbortSignal }) => AsyncGenerator<LiveEvent>,
  names: readonly string[],
  signals: AbortSignal[],
): Listening {
  const leaving = new AbortController();
  const limit = setTimeout(() => leaving.abort(), LIMIT);
  const signal = AbortSignal.any([...signals, leaving.signal]);
  const listen = async () => {
    try {
      for await (const { event } of events({ signal })) if (names.includes(event)) return;
    } catch {
      await pause(WITHOUT_EVENTS, undefined, { signal }).catch(() => undefined);
    }
  };
  return {
    heard: listen(),
    stop() {
      clearTimeout(limit);
      leaving.abort();
    },
  };
}
