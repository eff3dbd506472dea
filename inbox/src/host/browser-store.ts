import type { Store } from "./host.ts";

/** Values that localStorage did not accept, by key. Shared by all stores, because a host creates a new store with each screen. */
const unsaved = new Map<string, string | undefined>();

/**
 * Stores drafts, unsent messages and preferences of one person at one site in localStorage. If localStorage is full or blocked,
 * values are lost when the page is left.
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
