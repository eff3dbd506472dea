import { isBeyondBounds } from "./json-bounds.ts";

/**
 * Parses a text that is JSON. Undefined if it is not JSON, or if it means the same as text (numbers, booleans). JSON with too many
 * values or levels is not parsed: the result is null, as for an empty reply.
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

/** Whether a text with this start may become JSON for `jsonInText`. `start` begins with no white space. */
export function mayBecomeJson(start: string): boolean {
  return JSON_START.test(start) ? !NOT_JSON.test(start) : "null".startsWith(start.trimEnd());
}

const JSON_START = /^(?:[[{"]|null$)/;
/**
 * Starts of texts that are not JSON: a bracket before a word, as in Markdown's links, or a quotation that contains line breaks or
 * ends before the text.
 */
const NOT_JSON = /^(?:\[\s*[^\s[{"\]\d\-tfn]|"(?:[^"\\\n]|\\.)*(?:"\s*\S|\n))/;

/** A JSON object. */
export type Fields = Record<string, unknown>;

/** Parses a text that is a JSON object. Undefined for any other text. */
export function objectInText(text: string): Fields | undefined {
  return objectIn(jsonInText(text));
}

/** Returns the value if it is a JSON object. Undefined for a list or any other value. */
export function objectIn(value: unknown): Fields | undefined {
  const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
  return isObject ? (value as Fields) : undefined;
}
