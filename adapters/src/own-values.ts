/**
 * The own enumerable properties of an object or array; empty for anything else. Getters are read as undefined and never run. A
 * proxy that throws is treated as empty.
 */
export function ownValues(data: unknown): ReadonlyMap<string, unknown> {
  if (typeof data !== "object" || data === null) return new Map();
  try {
    return new Map(Object.keys(data).map((key) => [key, Object.getOwnPropertyDescriptor(data, key)?.value]));
  } catch {
    return new Map();
  }
}
