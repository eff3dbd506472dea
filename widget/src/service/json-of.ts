/** Like `JSON.stringify`, but ignores `toJSON` of arrays: Prototype.js before 1.7 adds a `toJSON` that returns text. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, shown) {
    return Array.isArray(this[key]) ? this[key] : shown;
  });
}
