import type { Store } from "@parley/inbox";

/** localStorage, with `name` before each key. A frame may have none: then values last as long as the page. */
export function browserStore(name: string): Store {
  const own = new Map<string, string>();
  const stored = <T>(ask: (storage: Storage) => T): T | undefined => {
    try {
      return ask(localStorage);
    } catch {
      return undefined;
    }
  };
  return {
    get: (key) => own.get(key) ?? stored((storage) => storage.getItem(`${name} ${key}`)) ?? undefined,
    set(key, value) {
      if (value === undefined) {
        own.delete(key);
        stored((storage) => storage.removeItem(`${name} ${key}`));
      } else {
        own.set(key, value);
        stored((storage) => storage.setItem(`${name} ${key}`, value));
      }
    },
  };
}
