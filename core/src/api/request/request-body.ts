import { isUtf8 } from "node:buffer";
import { Failure } from "../../failures.ts";
import { type ApiRequest, headerOf } from "./api-request.ts";
import { bodyFault } from "./body-bounds.ts";
import { subjectOf } from "./parse-input.ts";
import { wellFormedJson } from "./well-formed-json.ts";

/** Bytes. */
export const BODY_LIMIT = 65_536;
/** JSON with or without parameters; any charset must be UTF-8 (RFC 8259, 8.1). */
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;(?!.*charset)|;.*charset="?utf-?8"?\s*(?:;|$)|$)/i;

export interface ParsedBody {
  raw: Uint8Array;
  json: unknown;
}

export interface BodyRules {
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
