import { z } from "zod";
import type { ApiRequest } from "../request/api-request.ts";
import type { ParsedBody } from "../request/request-body.ts";

/** The field `site` of calls that any page may make. */
export const publicKeySchema = z.string().min(1).max(128);

/**
 * Returns the public key with which a page names its site. Undefined for a missing or malformed key: the call's own schema has
 * the same rule and reports the error.
 */
export function namedSite(
  place: "query" | "body",
  request: ApiRequest,
  readBody: () => ParsedBody,
): string | undefined {
  const named =
    place === "query" ? new URLSearchParams(request.query).getAll("site").at(-1) : inBody(readBody);
  return publicKeySchema.safeParse(named).data;
}

/** Returns the body's `site`. Undefined for an unreadable body, which is refused once the request has been counted. */
function inBody(readBody: () => ParsedBody): unknown {
  try {
    return (readBody().json as { site?: unknown } | null)?.site;
  } catch {
    return undefined;
  }
}
