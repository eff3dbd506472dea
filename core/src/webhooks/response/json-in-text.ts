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

/**
 * Maximum number of values in a reply's JSON, and maximum depth. A parsed value needs some 60 bytes: 1 MiB of `{}` used 200 MB. A
 * reply with all its sources has a few thousand values.
 */
const MOST_VALUES = 50_000;
const MOST_LEVELS = 1_000;

/** Whether a text has too many values, or is nested too deep, to be parsed as JSON. Runs in time proportional to its length. */
export function isBeyondBounds(text: string): boolean {
  if (text.length <= MOST_VALUES) return false;
  let values = 0;
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case BRACE:
      case BRACKET:
        if (++level > MOST_LEVELS) return true;
        values++;
        break;
      case COMMA:
        values++;
        break;
      case END_BRACE:
      case END_BRACKET:
        level--;
        break;
    }
    if (values > MOST_VALUES) return true;
  }
  return false;
}

/** Returns the index of the quotation mark that ends the string that begins at `start`, or the text's length. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, index: number): boolean {
  let first = index;
  while (text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (index - first) % 2 === 1;
}

const [QUOTE, BACKSLASH, COMMA, BRACE, END_BRACE, BRACKET, END_BRACKET] = Array.from('"\\,{}[]', (sign) =>
  sign.charCodeAt(0),
);

/** Whether a text begins like a JSON object or a list of objects, including quotes of other languages, and not like prose. */
export function looksLikeJson(text: string): boolean {
  return OBJECT_START.test(text);
}

/** Whether the JSON at the start of a text begins a sentence: a lower-case word follows the JSON on the same line. */
export function hasSentenceBehindJson(text: string): boolean {
  const end = endOfValue(text, 0);
  return end !== undefined && /^[ \t]+\p{Ll}/u.test(text.slice(end, end + 40));
}

/**
 * Returns the only JSON object, or list of objects, in a text with other content around it: a server's notices, a log, a guard such
 * as `)]}'`. Undefined if there is none, or several. A comma before the end of an object is accepted.
 */
export function jsonWithin(text: string): unknown {
  let found: unknown;
  let at = 0;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    START.lastIndex = at;
    const start = START.exec(text)?.index;
    if (start === undefined) return found;
    const end = endOfValue(text, start);
    if (end === undefined) return undefined;
    const json = parsed(text.slice(start, end));
    if (json !== undefined && found !== undefined) return undefined;
    found ??= json;
    at = end;
  }
  return undefined;
}

const OBJECT_START =
  /^(?:\[\s{0,8})?\{\s{0,8}(?:\\?"|&quot;|&#34;|“[^”\n]{1,40}”\s{0,8}:|'[^'\n]{1,40}'\s{0,8}:|[A-Za-z_$][\w$]{0,40}\s{0,8}:\s{0,8}["'{[\d])/;
const START = /\{\s{0,40}"|\[\s{0,40}\{/g;
/** Maximum number of objects that are tried. */
const MOST_TRIES = 8;

function parsed(text: string): unknown {
  const json = jsonInText(text) ?? jsonInText(withoutTrailingCommas(text));
  return objectIn(json) ?? (Array.isArray(json) ? json : undefined);
}

/** Returns the index after the bracket that closes the bracket at `start`. */
function endOfValue(text: string, start: number): number | undefined {
  let level = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"') at = endOfString(text, at);
    else if (sign === "{" || sign === "[") level++;
    else if ((sign === "}" || sign === "]") && --level === 0) return at + 1;
  }
  return undefined;
}

function withoutTrailingCommas(text: string): string {
  let rest = "";
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '"') at = endOfString(text, at);
    if (sign !== ",") continue;
    let next = at + 1;
    while (/\s/.test(text.charAt(next))) next++;
    if (!/[}\]]/.test(text.charAt(next))) continue;
    rest += text.slice(from, at);
    from = at + 1;
  }
  return rest + text.slice(from);
}
