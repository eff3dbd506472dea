import type { Session } from "../sessions/session.ts";
import type { KeyedMutex } from "../sites/keyed-mutex.ts";
import type { SearchPosition, SessionSearch, Storage } from "./port.ts";

/** Maximum steps of a search: 20,000 sessions and messages (`SEARCH_STEP`), fewer if messages are long. */
const STEPS = 40;

export interface FoundSessions {
  /** The found sessions, in the order of the list. */
  found: Session[];
  /** False if the range is larger than a search reads, so its oldest part was not searched. */
  complete: boolean;
}

export type SearchSessions = (search: SessionSearch) => Promise<FoundSessions>;

/** Finds the sessions that match a search. A site's searches take turns, and messages are handled between the steps. */
export function sessionSearch({
  storage,
  keyedMutex,
}: {
  storage: Storage;
  keyedMutex: KeyedMutex;
}): SearchSessions {
  const searchStep = async (search: SessionSearch) => {
    const found: Session[] = [];
    let position: SearchPosition | undefined;
    for (let step = 0; step < STEPS; step++) {
      const { found: more, next } = await storage.searchSessions(search, position);
      found.push(...more);
      if (next === undefined) return { found, complete: true };
      position = next;
    }
    return { found, complete: false };
  };
  return (search) => keyedMutex(search.siteId, () => searchStep(search));
}
