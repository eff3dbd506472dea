const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/;
/** An escape of JSON: a whole surrogate pair, a lone surrogate, or any other escape. */
const ESCAPE =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|[\s\S])/g;

/**
 * Replaces each lone surrogate in a JSON text with U+FFFD, also in keys, like `String.prototype.toWellFormed`. Databases and
 * workflows cannot store lone surrogates. In UTF-8 they can only occur as escapes.
 */
export function wellFormedJson(text: string): string {
  if (!ESCAPED_SURROGATE.test(text)) return text;
  return text.replace(ESCAPE, (whole, half) => (half === undefined ? whole : "\\ufffd"));
}
