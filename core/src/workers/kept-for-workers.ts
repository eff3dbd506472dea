import { LRUCache } from "lru-cache";
import type { Remember } from "./primary-memory.ts";

/** Entries kept at most: the least recently used goes first. */
const MOST = 10_000;

/** What the first process keeps for its workers; each entry ends by itself. */
export function keptForWorkers(): (what: Remember) => string | undefined {
  const entries = new LRUCache<string, string>({ max: MOST });
  return ([what, key, value = "", ttl = 0]) => {
    const known = entries.get(key);
    if (what === "set") entries.set(key, value, { ttl });
    if (what === "delete") entries.delete(key);
    return known;
  };
}
