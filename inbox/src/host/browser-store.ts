import type { Store } from "./host.ts";

/** Values by localStorage key. Outlives a store, because a host creates a new store with each screen. */
const unsaved = new Map<string, string | undefined>();

/**
 * Stores drafts, unsent messages and preferences of one person at one site in localStorage. If it is full or blocked, values last
 * until the page is left.
 */
export function browserStore(site: string, person: string): Store {
  const named = (key: string) => `parley-inbox ${site} ${person} ${key}`;
  return {
    get(key) {
      const name = named(key);
      if (unsaved.has(name)) return unsaved.get(name);
      try {
        return localStorage.getItem(name) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set(key, value) {
      const name = named(key);
      try {
        if (value === undefined) localStorage.removeItem(name);
        else localStorage.setItem(name, value);
        unsaved.delete(name);
      } catch {
        unsaved.set(name, value);
      }
    },
  };
}
