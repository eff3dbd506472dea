import { LRUCache } from "lru-cache";
import type { Signals } from "../cluster/signals.ts";
import type { ChangedSessions } from "../storage/port/event-storage.ts";
import { type Listener, newListener, type TransientEvent } from "./listener.ts";
import { lostSignals } from "./lost-signals.ts";

/**
 * Wakes the listeners of conversations, in this process and in others on the same storage. Listeners read stored events from
 * storage, so a lost signal only delays these events.
 */
export interface LiveEvents {
  /** Wakes listeners after a commit in this conversation. */
  changed(siteId: string, sessionId: string): void;
  /** Sends an event to current listeners. */
  pass(siteId: string, sessionId: string, transient: TransientEvent): void;
  /** Registers a reply that is being written, until the returned function is called. `repeat` sends the reply's text so far. */
  writing(siteId: string, sessionId: string, repeat: () => void): () => void;
  /** Repeats the text so far of the conversation's running replies, here and in other processes. */
  repeatDeltas(siteId: string, sessionId: string): void;
  /** Wakes the site's listeners in this process, so that listeners without permission end. */
  reconsider(siteId: string): void;
  /** Whether anybody may be listening to this site. */
  hasListeners(siteId: string): boolean;
  /**
   * Listens to one conversation, or to the whole site (`sessionId` undefined), from the moment the promise resolves. `left` is
   * called once, when the listener ends.
   */
  listen(siteId: string, sessionId: string | undefined, left: () => void): Promise<Listener>;
  /** Ends all listening and refuses new listeners, because the service is shutting down. */
  release(): void;
  readonly size: number;
}

/** Milliseconds for which other processes send a site's signals after a request, and between two such requests. */
const SIGNALLED_FOR = 60_000;
const SAY_SO = 20_000;
/** Milliseconds between two checks for lost signals. */
const CHECK_EVERY = 5_000;
/** Milliseconds between two checks for listeners that need a heartbeat or do not read. */
const TICK = 1_000;
/** Maximum number of sites that other processes are known to listen to. */
const MOST_SITES_ELSEWHERE = 10_000;
/** Maximum UTF-16 units of an event in a signal. Longer events stay in this process. */
const LONGEST_SIGNAL = 3_000;

export function liveEvents(deps: {
  signals: Signals;
  storage: { latestEvent(): Promise<number>; changedSessions(after: number): Promise<ChangedSessions> };
  /** Monotonic, in milliseconds. */
  elapsed?: () => number;
}): LiveEvents {
  const { signals, storage, elapsed = () => performance.now() } = deps;
  const here = listeners(elapsed);
  const lost = lostSignals(storage, wake, () => {
    for (const listener of here.all()) listener.change();
  });
  const running = runningReplies();
  const elsewhere = new LRUCache<string, true>({ max: MOST_SITES_ELSEWHERE });
  let released = false;
  let timers: NodeJS.Timeout[] = [];
  let begun: Promise<void> | undefined;

  signals.onText("event", (text) => wake(...conversationIn(text)));
  signals.onText("listening", (siteId) => {
    const isNews = !elsewhere.has(siteId);
    elsewhere.set(siteId, true, { ttl: SIGNALLED_FOR });
    // Makes the services that listen to the site check storage, because earlier events were not signalled to them.
    if (isNews) signals.publishText("told from now on", siteId);
  });
  signals.onText("told from now on", (siteId) => {
    if (here.countOf(siteId) > 0) void lost.check();
  });
  signals.onText("repeat deltas", running.repeat);
  signals.onText("passing", (text) => {
    const { site, session, ...transient } = signalled(text);
    passHere(site, session, transient);
  });

  function wake(siteId: string, sessionId: string): void {
    for (const listener of here.toConversation(siteId, sessionId)) listener.change();
    for (const listener of here.toSite(siteId)) listener.change();
  }

  function passHere(siteId: string, sessionId: string, transient: TransientEvent): void {
    // Listeners to the whole site receive only stored events.
    for (const listener of here.toConversation(siteId, sessionId)) listener.pass(transient);
  }

  function start(): void {
    begun = lost.begin();
    const tick = () => {
      const now = elapsed();
      for (const listener of here.all()) listener.tick(now);
    };
    const sayWho = () => {
      for (const siteId of here.sites()) signals.publishText("listening", siteId);
    };
    timers = [setInterval(tick, TICK), setInterval(lost.check, CHECK_EVERY), setInterval(sayWho, SAY_SO)];
    for (const timer of timers) timer.unref();
  }

  function stop(): void {
    for (const timer of timers) clearInterval(timer);
    timers = [];
  }

  return {
    changed(siteId, sessionId) {
      if (here.size > 0) wake(siteId, sessionId);
      if (elsewhere.has(siteId)) signals.publishText("event", conversationName(siteId, sessionId));
    },
    pass(siteId, sessionId, transient) {
      passHere(siteId, sessionId, transient);
      if (!elsewhere.has(siteId)) return;
      const text = JSON.stringify({ site: siteId, session: sessionId, ...transient });
      if (text.length <= LONGEST_SIGNAL) signals.publishText("passing", text);
    },
    writing: (siteId, sessionId, repeat) => running.add(conversationName(siteId, sessionId), repeat),
    repeatDeltas(siteId, sessionId) {
      const name = conversationName(siteId, sessionId);
      running.repeat(name);
      signals.publishText("repeat deltas", name);
    },
    reconsider(siteId) {
      for (const listener of here.ofSite(siteId)) listener.change();
    },
    hasListeners: (siteId) => here.countOf(siteId) > 0 || elsewhere.has(siteId),
    async listen(siteId, sessionId, left) {
      const isFirst = here.countOf(siteId) === 0;
      const listener = here.add(siteId, sessionId, () => {
        if (here.size === 0) stop();
        left();
      });
      if (here.size === 1) start();
      if (released) listener.over();
      // Waits for the other processes, so that they report events before storage is read and no event is missed.
      await Promise.all([begun, isFirst && signals.askText("listening", siteId)]);
      return listener;
    },
    release() {
      released = true;
      for (const listener of here.all()) listener.over();
    },
    get size() {
      return here.size;
    },
  };
}

/** Running replies by conversation, each as a function that sends its text so far. */
function runningReplies() {
  const byConversation = new Map<string, Set<() => void>>();
  return {
    /** Registers a reply until the returned function is called. */
    add(name: string, repeat: () => void): () => void {
      const replies = byConversation.get(name) ?? new Set();
      byConversation.set(name, replies.add(repeat));
      return () => {
        replies.delete(repeat);
        if (replies.size === 0 && byConversation.get(name) === replies) byConversation.delete(name);
      };
    },
    repeat(name: string): void {
      for (const repeat of byConversation.get(name) ?? []) repeat();
    },
  };
}

/** Parses a signal of another service. Text that is not JSON becomes an event that no listener receives. */
function signalled(text: string): TransientEvent & { site: string; session: string } {
  try {
    return JSON.parse(text);
  } catch {
    return { site: "", session: "", event: "typing", data: {} };
  }
}

/** The listeners in this process: to one conversation, or to a whole site. */
interface Listeners {
  /** `sessionId` undefined: the whole site. `left` is called once, after the listener has ended and was removed. */
  add(siteId: string, sessionId: string | undefined, left: () => void): Listener;
  toConversation(siteId: string, sessionId: string): Iterable<Listener>;
  toSite(siteId: string): Iterable<Listener>;
  /** Listeners to the site, or to any of its conversations. */
  ofSite(siteId: string): Iterable<Listener>;
  all(): Iterable<Listener>;
  sites(): Iterable<string>;
  countOf(siteId: string): number;
  readonly size: number;
}

function listeners(elapsed: () => number): Listeners {
  const byConversation = new Map<string, Set<Listener>>();
  const bySite = new Map<string, Set<Listener>>();
  const counts = new Map<string, number>();
  let size = 0;

  function count(siteId: string, by: 1 | -1): void {
    const now = (counts.get(siteId) ?? 0) + by;
    if (now === 0) counts.delete(siteId);
    else counts.set(siteId, now);
    size += by;
  }

  function* all(): Iterable<Listener> {
    for (const map of [byConversation, bySite]) for (const set of map.values()) yield* set;
  }

  return {
    add(siteId, sessionId, left) {
      const map = sessionId === undefined ? bySite : byConversation;
      const name = sessionId === undefined ? siteId : conversationName(siteId, sessionId);
      const set = map.get(name) ?? new Set();
      map.set(name, set);
      const listener = newListener(elapsed, () => {
        set.delete(listener);
        if (set.size === 0 && map.get(name) === set) map.delete(name);
        count(siteId, -1);
        left();
      });
      set.add(listener);
      count(siteId, 1);
      return listener;
    },
    toConversation: (siteId, sessionId) => byConversation.get(conversationName(siteId, sessionId)) ?? [],
    toSite: (siteId) => bySite.get(siteId) ?? [],
    *ofSite(siteId) {
      yield* bySite.get(siteId) ?? [];
      for (const [name, set] of byConversation) if (conversationIn(name)[0] === siteId) yield* set;
    },
    all,
    sites: () => counts.keys(),
    countOf: (siteId) => counts.get(siteId) ?? 0,
    get size() {
      return size;
    },
  };
}

function conversationName(siteId: string, sessionId: string): string {
  return `${siteId} ${sessionId}`;
}

/** Splits a name of `conversationName`. A site's id contains no space, so the first space is the separator. */
function conversationIn(name: string): [siteId: string, sessionId: string] {
  const end = name.indexOf(" ");
  return [name.slice(0, end), name.slice(end + 1)];
}
