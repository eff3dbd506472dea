import { CONSOLE_HEADER, SITE_HEADER } from "./require-console.ts";

/** What pages may send and read. Never with credentials: tokens travel in a header, and no cookie exists. */
const METHODS = "GET, POST, PATCH, DELETE";
const OWN_HEADERS =
  "Authorization, Content-Type, Idempotency-Key, Last-Event-ID, X-API-Key, X-File-Name, X-Request-Id";
const READABLE = "X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After";
/** Seconds. */
const MAX_AGE = "7200";
/** Header names that a preflight may ask for. */
const TOKEN = /^[!#$%&'*+.^_`|~\dA-Za-z-]{1,100}$/;
const LONGEST_LIST = 2_048;

/** Lets a page on this origin read the answer. */
export function allowOrigin(headers: Record<string, string>, origin: string): void {
  headers["access-control-allow-origin"] = origin;
  headers["access-control-expose-headers"] = READABLE;
}

/** `asked`: the preflight's `Access-Control-Request-Headers`. */
export function allowPreflight(
  headers: Record<string, string>,
  origin: string,
  asked: string | undefined,
): void {
  headers["access-control-allow-origin"] = origin;
  headers["access-control-allow-methods"] = METHODS;
  headers["access-control-allow-headers"] = [OWN_HEADERS, ...otherNames(asked)].join(", ");
  headers["access-control-max-age"] = MAX_AGE;
}

/**
 * Pages whose tracing or framework adds a header to every `fetch`, such as `traceparent` or `X-CSRF-TOKEN`, send it here too: the
 * service ignores it. The console's headers stay out, because no page on another origin may send them.
 */
function otherNames(asked = ""): string[] {
  if (asked.length > LONGEST_LIST) return [];
  const own = new Set([...OWN_HEADERS.toLowerCase().split(", "), CONSOLE_HEADER, SITE_HEADER]);
  const names = asked.split(",").map((name) => name.trim());
  return names.filter((name) => TOKEN.test(name) && !own.has(name.toLowerCase()));
}
