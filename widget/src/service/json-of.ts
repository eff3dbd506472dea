/** `JSON.stringify` that also works if arrays have a `toJSON` that writes them as text (Prototype.js before 1.7). */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, shown) {
    return Array.isArray(this[key]) ? this[key] : shown;
  });
}
