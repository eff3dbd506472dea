import { endOfString } from "./json-bounds.ts";
import { jsonInText, objectIn } from "./json-in-text.ts";

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
