/** Readers of what a workflow sent: whatever has the wrong type, is empty or too long is as good as absent. */

/** Without the blanks around it; `longest` in UTF-16 units. */
export function textIn(value: unknown, longest: number): string | undefined {
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" || text.length > longest ? undefined : text.toWellFormed();
}

/** The first `most` of a list, of those that `read` lets through; undefined where none is left. */
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

/** UTF-16 units of an address. */
const LONGEST_ADDRESS = 2_048;

/** An `http:` or `https:` address. */
export function addressIn(value: unknown): string | undefined {
  const text = textIn(value, LONGEST_ADDRESS);
  const protocol = text === undefined ? undefined : URL.parse(text)?.protocol;
  return protocol === "https:" || protocol === "http:" ? text : undefined;
}
