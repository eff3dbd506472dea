const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/;
/** An escape of JSON: a whole pair, half of one, or any other. */
const ESCAPE =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|[\s\S])/g;

/**
 * A JSON text with U+FFFD for each half of a surrogate pair, in keys too, as `String.prototype.toWellFormed` writes it. No
 * other text, no database and no workflow can keep such a half. In UTF-8 it can only be an escape.
 */
export function wellFormedJson(text: string): string {
  if (!ESCAPED_SURROGATE.test(text)) return text;
  return text.replace(ESCAPE, (whole, half) => (half === undefined ? whole : "\\ufffd"));
}
