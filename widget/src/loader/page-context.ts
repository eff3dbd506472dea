import { jsonOf } from "../service/json-of.ts";

/** The custom keys, with their values, that the page adds to the context of each message (contract §B.1). */
export interface PageContext {
  /**
   * Merges custom keys as JSON, which removes undefined values. Throws a TypeError unless `data` is an object that JSON can
   * represent.
   */
  set(data: object): void;
  /** Returns a copy of the custom keys. */
  custom(): Record<string, unknown>;
  clear(): void;
}

export function pageContext(): PageContext {
  // Stored as JSON, so that the page cannot change the keys later, and exactly these keys are sent.
  let keys = "{}";
  const custom = () => JSON.parse(keys);
  return {
    custom,
    clear() {
      keys = "{}";
    },
    set(data) {
      if (Object(data) !== data || Array.isArray(data))
        throw new TypeError("setContext() requires an object");
      keys = jsonOf({ ...custom(), ...data });
    },
  };
}
