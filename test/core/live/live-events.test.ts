import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noSignals, type Signals } from "../../../core/src/cluster/signals.ts";
import { liveEvents } from "../../../core/src/live/live-events.ts";

/** Milliseconds between two polls for lost signals. */
const LOOK = 5_000;

/** Creates storage in which the test changes conversation `s` of site `a`. */
function changingStorage() {
  let latest = 0;
  let isAway = false;
  const answer = <T>(found: T): Promise<T> =>
    isAway ? Promise.reject(new Error("Storage is away.")) : Promise.resolve(found);
  return {
    change: () => void latest++,
    goAway: (away: boolean) => {
      isAway = away;
    },
    latestEvent: () => answer(latest),
    changedSessions: (after: number) =>
      answer({
        sessions: latest > after ? [{ siteId: "a", sessionId: "s" }] : [],
        through: latest,
        more: false,
      }),
  };
}

/** Creates signals between two services. The test can delay them. */
function lateSignals() {
  const listeners = [
    new Map<string, (text: string) => unknown>(),
    new Map<string, (text: string) => unknown>(),
  ];
  const paused: (() => void)[] = [];
  const of = (one: 0 | 1): Signals => {
    const tellText = (topic: string, text: string) =>
      void paused.push(() => void listeners[1 - one]?.get(topic)?.(text));
    return {
      ...noSignals,
      publishText: tellText,
      // Returns 0, as if the other service did not answer in time.
      askText: async (topic, text) => {
        tellText(topic, text);
        return 0;
      },
      onText: (topic, listener) => void listeners[one]?.set(topic, listener),
    };
  };
  return {
    of,
    letGo() {
      for (const release of paused.splice(0)) release();
    },
  };
}

describe("A listener of a conversation, on a service that is notified late", () => {
  it("receives the missed events without waiting for the next poll", async () => {
    vi.useFakeTimers();
    try {
      const [storage, signals] = [changingStorage(), lateSignals()];
      const there = liveEvents({ signals: signals.of(0), storage });
      const listener = await liveEvents({ signals: signals.of(1), storage }).listen(
        "a",
        "s",
        () => undefined,
      );
      await listener.next();
      const next = listener.next();
      storage.change();
      there.changed("a", "s");
      signals.letGo();
      signals.letGo();
      expect(await next).toMatchObject({ changed: true });
      listener.end();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("A listener of a conversation while the other service's signals are lost", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const open = async (storage = changingStorage()) => {
    const listener = await liveEvents({ signals: noSignals, storage }).listen("a", "s", () => undefined);
    // Reads the current state, which every listener receives first.
    await listener.next();
    return { storage, listener };
  };

  it.each([1, LOOK + 1])(
    "receives a change at the next poll, even if it happened %i ms after the start",
    async (after) => {
      const { storage, listener } = await open();
      const next = listener.next();
      await vi.advanceTimersByTimeAsync(after);
      storage.change();
      await vi.advanceTimersByTimeAsync(LOOK);
      expect(await next).toMatchObject({ changed: true });
      listener.end();
    },
  );

  it("receives changes that were made during a storage outage after the outage has ended", async () => {
    const storage = changingStorage();
    storage.goAway(true);
    const { listener } = await open(storage);
    const next = listener.next();
    storage.change();
    await vi.advanceTimersByTimeAsync(LOOK);
    storage.goAway(false);
    await vi.advanceTimersByTimeAsync(LOOK);
    expect(await next).toMatchObject({ changed: true });
    listener.end();
  });

  it("is not woken if nothing has changed", async () => {
    const { listener } = await open();
    let woken = false;
    void listener.next().then(() => {
      woken = true;
    });
    await vi.advanceTimersByTimeAsync(3 * LOOK);
    expect(woken).toBe(false);
    listener.end();
  });
});
