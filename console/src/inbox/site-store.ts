import type { Host } from "@parley/inbox";

/** Drafts, unsent messages and preferences of one site in this browser. Without storage they last as long as the page. */
export function siteStore(site: string): Host["store"] {
  const unsaved = new Map<string, string>();
  const named = (key: string) => `parley-inbox ${site} ${key}`;
  return {
    get(key) {
      try {
        return localStorage.getItem(named(key)) ?? undefined;
      } catch {
        return unsaved.get(key);
      }
    },
    set(key, value) {
      try {
        if (value === undefined) localStorage.removeItem(named(key));
        else localStorage.setItem(named(key), value);
      } catch {
        if (value === undefined) unsaved.delete(key);
        else unsaved.set(key, value);
      }
    },
  };
}
