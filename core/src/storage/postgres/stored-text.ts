/**
 * Postgres cannot store NUL. So NUL is stored as U+0001 U+0001, and U+0001 itself as U+0001 U+0002, which preserves the byte order
 * of texts. A lone surrogate is not valid text either, and becomes U+FFFD.
 */
const ESCAPES: Record<string, string> = { "\0": "\x01\x01", "\x01": "\x01\x02" };
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters.
const TO_ESCAPE = /[\0\x01]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: see above.
const ESCAPED = /\x01([\x01\x02])/g;
/** Finds JSON that may contain NUL, U+0001 or a lone surrogate. A false positive only costs time. */
const SUSPECT = /\\u(?:000[01]|d[89a-f])/i;

export const storedText = {
  /** Escapes a text for a text parameter. */
  from: (text: string): string => text.toWellFormed().replace(TO_ESCAPE, (found) => ESCAPES[found] as string),

  /** Serializes a value for a parameter of type `json` or `jsonb`. */
  fromValue(value: unknown): string {
    const json = JSON.stringify(value);
    if (!SUSPECT.test(json)) return json;
    return JSON.stringify(value, (_, each) => (typeof each === "string" ? storedText.from(each) : each));
  },

  /** Restores the original text of a text column. */
  read: (stored: string): string =>
    stored.includes("\x01")
      ? stored.replace(ESCAPED, (_, mark) => (mark === "\x01" ? "\0" : "\x01"))
      : stored,

  /** Parses a `json` column, and restores its original texts. */
  readValue(json: string): unknown {
    if (!SUSPECT.test(json)) return JSON.parse(json);
    return JSON.parse(json, (_, each) => (typeof each === "string" ? storedText.read(each) : each));
  },
};
