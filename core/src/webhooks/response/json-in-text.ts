import { isBeyondBounds } from "./json-bounds.ts";

/**
 * The JSON that a text is. Undefined if it is none, or would read the same if it were (numbers, booleans). JSON that has too many
 * values is not parsed: it is null, as if there was nothing in it.
 */
export function jsonInText(text: string): unknown {
  if (!JSON_START.test(text)) return undefined;
  if (isBeyondBounds(text)) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether a text that starts like this may turn out to be what `jsonInText` reads. `start` begins with no white space. */
export function mayBecomeJson(start: string): boolean {
  return JSON_START.test(start) ? !NOT_JSON.test(start) : "null".startsWith(start.trimEnd());
}

const JSON_START = /^(?:[[{"]|null$)/;
/** A bracket before a word, as Markdown's links have; a quotation that ends before the text does, or runs over lines. */
const NOT_JSON = /^(?:\[\s*[^\s[{"\]\d\-tfn]|"(?:[^"\\\n]|\\.)*(?:"\s*\S|\n))/;

/** A JSON object. */
export type Fields = Record<string, unknown>;

/** The JSON object that a text is. */
export function objectInText(text: string): Fields | undefined {
  return objectIn(jsonInText(text));
}

/** A value that is a JSON object, and no list. */
export function objectIn(value: unknown): Fields | undefined {
  const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
  return isObject ? (value as Fields) : undefined;
}
