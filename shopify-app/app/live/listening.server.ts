import { setTimeout as pause } from "node:timers/promises";
import type { LiveEvent } from "@parley/client";

/** Milliseconds that a screen's question waits for something to happen: less than proxies let a silent answer take. */
const LIMIT = 40_000;
/** Milliseconds until a screen asks again after its events ended early. */
const WITHOUT_EVENTS = 5_000;
/** Milliseconds after which a stream that is not open yet is waited for no more. */
const LONGEST_OPENING = 3_000;

export interface Listening {
  /** Resolves once what happens is heard, or will not be for now; never rejects. */
  opened: Promise<void>;
  /** Resolves with the first of the events, or when nothing came in time; never rejects. */
  heard: Promise<void>;
  stop(): void;
}

/** Listens from now on for one of these events. `signals`: whoever asked has gone, or the app is to stop. */
export function listening(
  events: (options: { signal: AbortSignal; opened: () => void }) => AsyncGenerator<LiveEvent>,
  names: readonly string[],
  signals: AbortSignal[],
): Listening {
  const leaving = new AbortController();
  const limit = setTimeout(() => leaving.abort(), LIMIT);
  const signal = AbortSignal.any([...signals, leaving.signal]);
  const { promise: opened, resolve } = Promise.withResolvers<void>();
  const opening = setTimeout(resolve, LONGEST_OPENING);
  const listen = async () => {
    try {
      for await (const { event } of events({ signal, opened: resolve })) if (names.includes(event)) return;
    } catch {
      resolve();
      await pause(WITHOUT_EVENTS, undefined, { signal }).catch(() => undefined);
    }
  };
  return {
    opened,
    heard: listen(),
    stop() {
      clearTimeout(limit);
      clearTimeout(opening);
      leaving.abort();
    },
  };
}
