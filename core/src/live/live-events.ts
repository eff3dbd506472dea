import { LRUCache } from "lru-cache";
import type { Signals } from "../cluster/signals.ts";
import type { ChangedSessions } from "../storage/port/live-storage.ts";
import { type Listener, newListener } from "./listener.ts";

/** What passes and is not kept. */
export interface Passing {
  event: "typing" | "delta";
  data: Record<string, unknown>;
  /** The number of the question that a delta answers; not for listeners. */
  question?: number;
  /** Position of a delta in its reply, in UTF-16 units; not for listeners. */
  at?: number;
  /** The delta was sent before; not for listeners. */
  again?: true;
}

/**
 * Wakes those who listen to conversations, in this process and in others on the same storage. What happened is read from
 * storage by whoever is woken: a signal that is lost costs time, and no event.
 */
export interface LiveEvents {
  /** Something was committed in this conversation. */
  changed(siteId: string, sessionId: string): void;
  /** To those who listen now. */
  pass(siteId: string, sessionId: string, passing: Passing): void;
  /** A reply is being written, until the returned function is called. `repeat` passes its text so far. */
  writing(siteId: string, sessionId: string, repeat: () => void): () => void;
  /** Repeats the text so far of the conversation's running replies, here and in other processes. */
  repeatDeltas(siteId: string, sessionId: string): void;
  /** Wakes who listens to the site here: whoever may not any more finds out. */
  reconsider(siteId: string): void;
  /** Whether anybody may be listening to this site. */
  isHeard(siteId: string): boolean;
  /**
   * Hears of one conversation, or of all of the site's, from when it resolves. `sessionId` undefined: of all. `left` is called
   * once, when it ends.
   */
  listen(siteId: string, sessionId: string | undefined, left: () => void): Promise<Listener>;
  /** Ends all listening, now and from now on: the service is about to stop. */
  release(): void;
  readonly size: number;
}

/** Milliseconds for which others tell of a site that is listened to here, and between two words that it still is. */
const HEARD_FOR = 60_000;
const SAY_SO = 20_000;
/** Milliseconds between two looks for signals that were lost. */
const LOOK = 5_000;
/** Milliseconds between two looks at who has heard nothing for long, or does not read. */
const TICK = 1_000;
/** Sites that others are known to listen to. */
const HEARD_ELSEWHERE = 10_000;
/** UTF-16 units of what passes: longer ones stay in this process. */
const LONGEST_SIGNAL = 3_000;

export function liveEvents(deps: {
  signals: Signals;
  storage: { latestEvent(): Promise<number>; changedSessions(after: number): Promise<ChangedSessions> };
  /** Monotonic, in milliseconds. */
  elapsed?: () => number;
}): LiveEvents {
  const { signals, storage, elapsed = () => performance.now() } = deps;
  const byConversation = new Map<string, Set<Listener>>();
  const bySite = new Map<string, Set<Listener>>();
  const listenersOf = new Map<string, number>();
  const written = new Map<string, Set<() => void>>();
  const elsewhere = new LRUCache<string, true>({ max: HEARD_ELSEWHERE });
  let size = 0;
  let released = false;
  let timers: NodeJS.Timeout[] = [];
  /** Up to which event signals are known to have arrived, or to be needless: whoever listens reads what came later. */
  let looked: number | undefined;
  let begun: Promise<void> | undefined;
  let looking = Promise.resolve();
  let awaited: Promise<void> | undefined;

  signals.onText("event", (text) => {
    const [siteId, sessionId] = placeIn(text);
    wake(siteId, sessionId);
  });
  signals.onText("listening", (siteId) => {
    const isNews = !elsewhere.has(siteId);
    elsewhere.set(siteId, true, { ttl: HEARD_FOR });
    // What was committed here until now was told to nobody: whoever listens there looks for it.
    if (isNews) signals.tellText("told from now on", siteId);
  });
  signals.onText("told from now on", (siteId) => {
    if (listenersOf.has(siteId)) void lookAgain();
  });
  signals.onText("repeat deltas", repeatHere);
  signals.onText("passing", (text) => {
    const { site, session, ...passing } = signalled(text);
    passHere(site, session, passing);
  });

  function each(siteId: string, sessionId: string, call: (listener: Listener) => void): void {
    for (const listener of byConversation.get(nameOf(siteId, sessionId)) ?? []) call(listener);
    for (const listener of bySite.get(siteId) ?? []) call(listener);
  }

  function wake(siteId: string, sessionId: string): void {
    each(siteId, sessionId, (listener) => listener.change());
  }

  function passHere(siteId: string, sessionId: string, passing: Passing): void {
    // The inbox of a site is told of what is kept, and reads what is being written in the conversation itself.
    for (const listener of byConversation.get(nameOf(siteId, sessionId)) ?? []) listener.pass(passing);
  }

  function repeatHere(name: string): void {
    for (const repeat of written.get(name) ?? []) repeat();
  }

  /** Wakes whom a lost signal has left asleep. */
  async function look(): Promise<void> {
    try {
      if (looked === undefined) {
        // Storage was away when listening began: nobody knows what was missed since.
        looked = await storage.latestEvent();
        wakeAll();
      }
      for (let more = true; more; ) {
        const step = await storage.changedSessions(looked);
        for (const { siteId, sessionId } of step.sessions) wake(siteId, sessionId);
        looked = step.through;
        more = step.more;
      }
    } catch {
      // Storage is away. The next look begins where this one ended.
    }
  }

  /** Begins a look after now, however many ask for one; none before it is known from where. */
  function lookAgain(): Promise<void> {
    awaited ??= looking.then(() => {
      awaited = undefined;
      looking = begun?.then(look) ?? look();
      return looking;
    });
    return awaited;
  }

  function wakeAll(): void {
    for (const listeners of [byConversation, bySite])
      for (const set of listeners.values()) for (const listener of set) listener.change();
  }

  /** From where the first look goes on. */
  async function begin(): Promise<void> {
    const latest = await storage.latestEvent().catch(() => undefined);
    looked ??= latest;
  }

  function start(): void {
    looked = undefined;
    begun = begin();
    timers = [
      setInterval(() => {
        const now = elapsed();
        for (const listeners of [byConversation, bySite])
          for (const set of listeners.values()) for (const listener of set) listener.tick(now);
      }, TICK),
      setInterval(() => void lookAgain(), LOOK),
      setInterval(() => {
        for (const siteId of listenersOf.keys()) signals.tellText("listening", siteId);
      }, SAY_SO),
    ];
    for (const timer of timers) timer.unref();
  }

  function stop(): void {
    for (const timer of timers) clearInterval(timer);
    timers = [];
  }

  return {
    changed(siteId, sessionId) {
      if (size > 0) wake(siteId, sessionId);
      if (elsewhere.has(siteId)) signals.tellText("event", nameOf(siteId, sessionId));
    },
    pass(siteId, sessionId, passing) {
      passHere(siteId, sessionId, passing);
      if (!elsewhere.has(siteId)) return;
      const text = JSON.stringify({ site: siteId, session: sessionId, ...passing });
      if (text.length <= LONGEST_SIGNAL) signals.tellText("passing", text);
    },
    writing(siteId, sessionId, repeat) {
      const name = nameOf(siteId, sessionId);
      const replies = written.get(name) ?? new Set();
      written.set(name, replies.add(repeat));
      return () => {
        replies.delete(repeat);
        if (replies.size === 0 && written.get(name) === replies) written.delete(name);
      };
    },
    repeatDeltas(siteId, sessionId) {
      const name = nameOf(siteId, sessionId);
      repeatHere(name);
      signals.tellText("repeat deltas", name);
    },
    reconsider(siteId) {
      for (const listener of bySite.get(siteId) ?? []) listener.change();
      for (const [name, listeners] of byConversation)
        if (placeIn(name)[0] === siteId) for (const listener of listeners) listener.change();
    },
    isHeard: (siteId) => (size > 0 && listenersOf.has(siteId)) || elsewhere.has(siteId),
    async listen(siteId, sessionId, left) {
      const map = sessionId === undefined ? bySite : byConversation;
      const name = sessionId === undefined ? siteId : nameOf(siteId, sessionId);
      const set = map.get(name) ?? new Set();
      map.set(name, set);
      const listener = newListener(elapsed, () => {
        set.delete(listener);
        if (set.size === 0 && map.get(name) === set) map.delete(name);
        const others = (listenersOf.get(siteId) ?? 1) - 1;
        if (others === 0) listenersOf.delete(siteId);
        else listenersOf.set(siteId, others);
        size--;
        if (size === 0) stop();
        left();
      });
      set.add(listener);
      const ofSite = listenersOf.get(siteId) ?? 0;
      listenersOf.set(siteId, ofSite + 1);
      size++;
      if (size === 1) start();
      if (released) listener.over();
      // Answered before storage is read: nothing falls between.
      await Promise.all([begun, ofSite === 0 && signals.askText("listening", siteId)]);
      return listener;
    },
    release() {
      released = true;
      for (const listeners of [byConversation, bySite])
        for (const set of listeners.values()) for (const listener of set) listener.over();
    },
    get size() {
      return size;
    },
  };
}

/** As another service of this version writes it; what else is said on the channel is for nobody. */
function signalled(text: string): Passing & { site: string; session: string } {
  try {
    return JSON.parse(text);
  } catch {
    return { site: "", session: "", event: "typing", data: {} };
  }
}

function nameOf(siteId: string, sessionId: string): string {
  return `${siteId} ${sessionId}`;
}

/** A site's id has no space in it. */
function placeIn(name: string): [siteId: string, sessionId: string] {
  const end = name.indexOf(" ");
  return [name.slice(0, end), name.slice(end + 1)];
}
