import type { Session } from "../sessions/session.ts";
import type { KeyedMutex } from "../sites/keyed-mutex.ts";
import type { SearchPosition, SessionSearch, Storage } from "./port.ts";

/** Steps to a search: 20,000 sessions and messages (`SEARCH_STEP`), fewer where messages are long. */
const STEPS = 40;

export interface FoundSessions {
  /** In the order of the list. */
  found: Session[];
  /** False if there is more in the range than a search looks at: what is oldest was not looked at. */
  complete: boolean;
}

export type SearchSessions = (search: SessionSearch) => Promise<FoundSessions>;

/** Finds the sessions in which somebody says a text. A site's searches take turns, and messages get in between the steps. */
export function sessionSearch({
  storage,
  keyedMutex,
}: {
  storage: Storage;
  keyedMutex: KeyedMutex;
}): SearchSessions {
  const look = async (search: SessionSearch) => {
    const found: Session[] = [];
    let place: SearchPosition | undefined;
    for (let step = 0; step < STEPS; step++) {
      const { found: more, next } = await storage.searchSessions(search, place);
      found.push(...more);
      if (next === undefined) return { found, complete: true };
      place = next;
    }
    return { found, complete: false };
  };
  return (search) => keyedMutex(search.siteId, () => look(search));
}
