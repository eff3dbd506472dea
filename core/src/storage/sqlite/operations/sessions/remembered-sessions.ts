import type { SessionRow } from "../../../session-row.ts";

/** Maximum number of sessions in each of the two cached generations. A session needs some 500 bytes. */
const REMEMBERED = 5_000;

/** A session whose counts include all its messages, though some may not be counted in the database yet. */
export interface RememberedSession extends SessionRow {
  siteId: string;
  /** Number of messages that are not counted in the database yet. */
  uncounted: number;
}

/** The sessions that a connection used last. They are valid as long as no other connection writes and nothing is rolled back. */
export interface RememberedSessions {
  find(siteId: string, id: string): RememberedSession | undefined;
  byKey(siteId: string, key: number): RememberedSession | undefined;
  add(session: RememberedSession): RememberedSession;
  forget(): void;
}

export function rememberedSessions(): RememberedSessions {
  // Replaced, not cleared, because a map that is cleared leaves its tables in memory for a while.
  let latest = newGeneration();
  let earlier = newGeneration();

  function add(session: RememberedSession): RememberedSession {
    if (latest.byKey.size >= REMEMBERED) {
      earlier = latest;
      latest = newGeneration();
    }
    latest.byName.set(`${session.siteId} ${session.id}`, session);
    latest.byKey.set(session.key, session);
    return session;
  }

  function used(session: RememberedSession | undefined): RememberedSession | undefined {
    return session === undefined || latest.byKey.has(session.key) ? session : add(session);
  }

  return {
    find(siteId, id) {
      const name = `${siteId} ${id}`;
      return latest.byName.get(name) ?? used(earlier.byName.get(name));
    },
    byKey(siteId, key) {
      const found = latest.byKey.get(key) ?? used(earlier.byKey.get(key));
      return found?.siteId === siteId ? found : undefined;
    },
    add,
    forget() {
      if (latest.byKey.size > 0) latest = newGeneration();
      if (earlier.byKey.size > 0) earlier = newGeneration();
    },
  };
}

function newGeneration() {
  return { byName: new Map<string, RememberedSession>(), byKey: new Map<number, RememberedSession>() };
}
