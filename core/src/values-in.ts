/** Readers of values that a workflow sends. A value is treated as absent if it has the wrong type, or is empty or too long. */

/** Trims the text; `longest` in UTF-16 units. */
export function textIn(value: unknown, longest: number): string | undefined {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" || text.length > longest ? undefined : text.toWellFormed();
}

/** Reads the first `most` entries and drops those that `read` refuses. Undefined if none are left. */
export function listIn<T>(
  list: unknown,
  most: number,
  read: (value: unknown) => T | undefined,
): T[] | undefined {
  if (!Array.isArray(list)) return undefined;
  const found = list
    .slice(0, most)
    .map(read)
    .filter((value) => value !== undefined);
  return found.length === 0 ? undefined : found;
}

/** Maximum UTF-16 units of a URL. */
const LONGEST_ADDRESS = 2_048;

/** An `http:` or `https:` URL. */
export function addressIn(value: unknown): string | undefined {
  const text = textIn(value, LONGEST_ADDRESS);
  const protocol = text === undefined ? undefined : URL.parse(text)?.protocol;
  return protocol === "https:" || protocol === "http:" ? text : undefined;
}
