import { type Listener, newListener } from "./listener.ts";

/** The listeners in this process: to one conversation, or to a whole site. */
export interface Listeners {
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

export function listeners(elapsed: () => number): Listeners {
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

export function conversationName(siteId: string, sessionId: string): string {
  return `${siteId} ${sessionId}`;
}

/** Splits a name of `conversationName`. A site's id contains no space, so the first space is the separator. */
export function conversationIn(name: string): [siteId: string, sessionId: string] {
  const end = name.indexOf(" ");
  return [name.slice(0, end), name.slice(end + 1)];
}
