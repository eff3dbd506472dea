/**
 * The own enumerable data properties of an object or array; empty for anything else. Getters count as absent and a proxy that
 * throws as empty, so that data from any source is read without running its code.
 */
export function ownValues(data: unknown): ReadonlyMap<string, unknown> {
  if (typeof data !== "object" || data === null) return new Map();
  try {
    return new Map(Object.keys(data).map((key) => [key, Object.getOwnPropertyDescriptor(data, key)?.value]));
  } catch {
    return new Map();
  }
}
