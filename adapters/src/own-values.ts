/**
 * The own enumerable data properties of an object or array; empty for anything else. Getters count as absent, and a proxy that
 * throws counts as empty, so that reading data never runs code in it.
 */
export function ownValues(data: unknown): ReadonlyMap<string, unknown> {
  if (typeof data !== "object" || data === null) return new Map();
  try {
    return new Map(Object.keys(data).map((key) => [key, Object.getOwnPropertyDescriptor(data, key)?.value]));
  } catch {
    return new Map();
  }
}
