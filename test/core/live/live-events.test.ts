import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noSignals, type Signals } from "../../../core/src/cluster/signals.ts";
import { liveEvents } from "../../../core/src/live/live-events.ts";

/** Milliseconds between two looks for signals that were lost. */
const LOOK = 5_000;

/** Storage in which conversation `s` of the site `a` changes when a test says so. */
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

/** Signals between two services. One that is held comes to nobody until it is let go. */
function lateSignals() {
  const hearers = [
    new Map<string, (text: string) => unknown>(),
    new Map<string, (text: string) => unknown>(),
  ];
  const held: (() => void)[] = [];
  const of = (one: 0 | 1): Signals => {
    const tellText = (topic: string, text: string) =>
      void held.push(() => void hearers[1 - one]?.get(topic)?.(text));
    return {
      ...noSignals,
      tellText,
      // Nobody answered in time.
      askText: async (topic, text) => {
        tellText(topic, text);
        return 0;
      },
      onText: (topic, hear) => void hearers[one]?.set(topic, hear),
    };
  };
  return {
    of,
    letGo() {
      for (const tell of held.splice(0)) tell();
    },
  };
}

describe("Whoever listens to a conversation of which another service learns late", () => {
  it("hears what was said there meanwhile without waiting for the next look", async () => {
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

describe("Whoever listens to a conversation while another service's signals are lost", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const open = async (storage = changingStorage()) => {
    const listener = await liveEvents({ signals: noSignals, storage }).listen("a", "s", () => undefined);
    // As every listener: what is there already is read at once.
    await listener.next();
    return { storage, listener };
  };

  it.each([1, LOOK + 1])(
    "is woken at the next look, even by what came %i ms after it began",
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

  it("is woken once storage is back that was away when it began", async () => {
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

  it("sleeps on where nothing changed", async () => {
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
