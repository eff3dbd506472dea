import { isUtf8 } from "node:buffer";
import { Failure } from "../../failures.ts";
import { type ApiRequest, headerOf } from "./api-request.ts";
import { subjectOf } from "./parse-input.ts";

/** Bytes. */
export const BODY_LIMIT = 65_536;
/** JSON with or without parameters; any charset must be UTF-8 (RFC 8259, 8.1). */
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;(?!.*charset)|;.*charset="?utf-?8"?\s*(?:;|$)|$)/i;

export interface ParsedBody {
  raw: Uint8Array;
  json: unknown;
}

interface BodyRules {
  /** Bytes. */
  limit?: number | undefined;
  isField?: (key: string) => boolean;
}

const NOTHING: ParsedBody = { raw: new Uint8Array(0), json: {} };

/**
 * Waits for a request's body, and resolves with a function that parses it as JSON. So callers reserve nothing while a slow sender
 * is still sending, and count the request before they refuse an invalid body. An absent body reads as `{}`, so that the error
 * names the first missing field. `isField` says which keys of the body an error may name.
 */
export async function readJsonBody(
  request: ApiRequest,
  { limit = BODY_LIMIT, isField = () => false }: BodyRules = {},
): Promise<() => ParsedBody> {
  try {
    const raw = await request.readBody(limit);
    return () => {
      requirePlain(request);
      if (raw === undefined) throw tooLong(limit);
      return parsed(raw, headerOf(request, "content-type"), isField);
    };
  } catch (cause) {
    throw refused("body", "malformed_json", "The body ended before it was complete.", cause);
  }
}

/** Waits for a request's body of any type; a body over `limit` bytes is refused once the request has been counted. */
export async function readBytes(request: ApiRequest, limit: number): Promise<() => ParsedBody> {
  try {
    const raw = await request.readBody(limit);
    return () => {
      requirePlain(request);
      if (raw === undefined) throw tooLong(limit);
      return { raw, json: undefined };
    };
  } catch (cause) {
    throw refused("body", "malformed_body", "The body ended before it was complete.", cause);
  }
}

/** Refuses a compressed body, which would be misread as text. */
function requirePlain(request: ApiRequest): void {
  const encoding = headerOf(request, "content-encoding")?.trim() || "identity";
  if (encoding.toLowerCase() !== "identity")
    throw refused(
      "Content-Encoding",
      "invalid_value",
      "Send the body uncompressed, without Content-Encoding.",
    );
}

function tooLong(limit: number): Failure {
  return refused(
    "body",
    "too_long",
    `The body is too long. The maximum is ${limit.toLocaleString("en")} bytes.`,
  );
}

function parsed(raw: Uint8Array, contentType = "", isField: (key: string) => boolean): ParsedBody {
  if (raw.length === 0) return NOTHING;
  if (!JSON_TYPE.test(contentType)) {
    const message = "Send the body as Content-Type: application/json.";
    throw refused("Content-Type", "unsupported_content_type", message);
  }
  if (!isUtf8(raw)) throw refused("body", "malformed_json", "The body is not valid UTF-8.");
  const found = bodyFault(raw);
  if (found !== undefined) {
    const field = found.key !== undefined && isField(found.key) ? found.key : "body";
    throw refused(field, found.reason, `${subjectOf(field, "body")} is invalid. ${found.message}`);
  }
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString("utf8");
  try {
    return { raw, json: JSON.parse(wellFormedJson(text)) };
  } catch {
    throw refused("body", "malformed_json", "The body is not valid JSON.");
  }
}

function refused(field: string, reason: string, message: string, cause?: unknown): Failure {
  return new Failure("invalidRequest", field, reason, message, { cause });
}

/** Maximum number of keys and values in a body. The longest conversation of an AI SDK client has far fewer. */
const MOST_PIECES = 50_000;
/** Maximum depth of nested objects and arrays: twice that of a `context`. */
const MOST_LEVELS = 64;

/** The reason for which a body is refused before it is parsed. */
interface BodyFault {
  /** The top-level key whose value exceeds the limit; undefined if the body is not an object, or not UTF-8. */
  key: string | undefined;
  reason: "too_long" | "invalid_value";
  message: string;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const [OPEN_ARRAY, CLOSE_ARRAY] = [0x5b, 0x5d];
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d];

/**
 * Returns a fault if a JSON body has too many keys and values, or is nested too deep. Another rule limits its bytes. The scan
 * creates no objects: otherwise, 1 MiB of `{}` would first become 350,000 objects. Invalid JSON is not a fault.
 */
function bodyFault(raw: Uint8Array): BodyFault | undefined {
  const end = raw.length;
  let pieces = 0;
  let level = 0;
  let textStart = 0;
  let textEnd = 0;
  let keyStart = 0;
  let keyEnd = 0;
  for (let at = 0; at < end; at++) {
    switch (raw[at]) {
      case QUOTE:
        textStart = at;
        for (at++; at < end && raw[at] !== QUOTE; at++) if (raw[at] === BACKSLASH) at++;
        textEnd = at + 1;
        break;
      case COLON:
        pieces++;
        if (level === 1) [keyStart, keyEnd] = [textStart, textEnd];
        break;
      case COMMA:
        pieces++;
        break;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        pieces++;
        if (++level > MOST_LEVELS) return fault("invalid_value", TOO_DEEP);
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        level--;
        break;
    }
    if (pieces > MOST_PIECES) return fault("too_long", TOO_MANY);
  }
  return undefined;

  function fault(reason: BodyFault["reason"], message: string): BodyFault {
    return { key: keyIn(raw.subarray(keyStart, keyEnd)), reason, message };
  }
}

const TOO_DEEP = `It must not be nested more than ${MOST_LEVELS} levels deep.`;
const TOO_MANY = `The maximum is ${MOST_PIECES.toLocaleString("en")} keys and values.`;

function keyIn(quoted: Uint8Array): string | undefined {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(quoted));
  } catch {
    return undefined;
  }
}

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
