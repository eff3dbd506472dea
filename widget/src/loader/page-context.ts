import { jsonOf } from "../service/json-of.ts";

/** The page's custom keys, which are sent with each message (contract §B.1). */
export interface PageContext {
  /**
   * Merges custom keys as JSON, which removes undefined values. Throws a TypeError unless `data` is an object that JSON can
   * represent.
   */
  set(data: object): void;
  /** A copy of the custom keys. */
  custom(): Record<string, unknown>;
  clear(): void;
}

export function pageContext(): PageContext {
  // Stored as JSON: exactly what will be sent, and the page can no longer change it.
  let keys = "{}";
  const custom = () => JSON.parse(keys);
  return {
    custom,
    clear() {
      keys = "{}";
    },
    set(data) {
      if (Object(data) !== data || Array.isArray(data)) throw new TypeError("setContext() requires an object");
      keys = jsonOf({ ...custom(), ...data });
    },
  };
}
