import type { Store } from "./host.ts";

/** By the name in localStorage. Outlives a store, because a host creates one with each screen. */
const unsaved = new Map<string, string | undefined>();

/**
 * Drafts, unsent messages and preferences of one person at one site, in localStorage. If it is full or blocked, values last as
 * long as the page.
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
