/** `value` as JSON, on pages too where arrays have a `toJSON` that writes them as text (Prototype.js before 1.7). */
export function jsonOf(value: unknown): string {
  const home = Array.prototype as { toJSON?: unknown };
  const { toJSON } = home;
  delete home.toJSON;
  try {
    return JSON.stringify(value);
  } finally {
    if (toJSON) home.toJSON = toJSON;
  }
}
