import { jsonOf } from "../service/json-of.ts";

/** The page's custom keys, which go with each message (spec.md, Message request). */
export interface PageContext {
  /**
   * Merges custom keys, as they look in JSON, which removes those that are undefined. Throws a TypeError for anything but an object
   * that JSON can say.
   */
  set(data: object): void;
  /** A copy of the custom keys. */
  custom(): Record<string, unknown>;
  clear(): void;
}

export function pageContext(): PageContext {
  // As JSON: just what will be sent, and nothing the page can still change.
  let keys = "{}";
  const custom = () => JSON.parse(keys);
  return {
    custom,
    clear() {
      keys = "{}";
    },
    set(data) {
      if (Object(data) !== data || Array.isArray(data)) throw new TypeError("setContext takes an object");
      keys = jsonOf({ ...custom(), ...data });
    },
  };
}
