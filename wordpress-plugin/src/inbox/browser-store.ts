import type { Store } from "@parley/inbox";

/** The browser's storage for one person at one Parley site. A browser without storage forgets. */
export function browserStore(site: string, person: string): Store {
  const prefix = `parley-inbox:${site}:${person}:`;
  return {
    get(key) {
      try {
        return localStorage.getItem(prefix + key) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set(key, value) {
      try {
        if (value === undefined) localStorage.removeItem(prefix + key);
        else localStorage.setItem(prefix + key, value);
      } catch {
        // It is full, or forbidden.
      }
    },
  };
}
