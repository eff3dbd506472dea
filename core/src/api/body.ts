import { isUtf8 } from "node:buffer";
import { Failure } from "../failures.ts";
import { type Exchange, headerOf } from "./exchange.ts";

/** Bytes. */
export const BODY_LIMIT = 65_536;
/** JSON with or without parameters; any charset must be UTF-8 (RFC 8259, 8.1). */
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;(?!.*charset)|;.*charset="?utf-?8"?\s*(?:;|$)|$)/i;

export interface ParsedBody {
  raw: Uint8Array;
  json: unknown;
}

const NOTHING: ParsedBody = { raw: new Uint8Array(0), json: {} };

/** Reads a request's JSON. No body at all reads as `{}`, so that what is missing is named field by field. */
export async function readJson(exchange: Exchange): Promise<ParsedBody> {
  const raw = await exchange.readBody(BODY_LIMIT).catch((cause) => {
    throw refused("body", "malformed_json", "The body ended before it was complete.", cause);
  });
  if (raw === undefined) throw refused("body", "too_long", "The body may have 65,536 bytes at most.");
  if (raw.length === 0) return NOTHING;
  if (!JSON_TYPE.test(headerOf(exchange, "content-type") ?? "")) {
    throw refused(
      "Content-Type",
      "unsupported_content_type",
      "Send the body as Content-Type: application/json.",
    );
  }
  if (!isUtf8(raw)) throw refused("body", "malformed_json", "The body is not valid UTF-8.");
  try {
    return {
      raw,
      json: JSON.parse(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString("utf8")),
    };
  } catch {
    throw refused("body", "malformed_json", "The body is not valid JSON.");
  }
}

function refused(field: string, reason: string, message: string, cause?: unknown): Failure {
  return new Failure("invalidRequest", field, reason, message, { cause });
}
