/** What pages may send and read. Never with credentials: tokens travel in a header, and no cookie exists. */
const PREFLIGHT = {
  "access-control-allow-methods": "GET, POST, PATCH, DELETE",
  "access-control-allow-headers":
    "Authorization, Content-Type, Idempotency-Key, Last-Event-ID, X-API-Key, X-File-Name, X-Request-Id",
  "access-control-max-age": "7200",
};
const READABLE = "X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After";

/** Lets a page on this origin read the answer. */
export function allowOrigin(headers: Record<string, string>, origin: string): void {
  headers["access-control-allow-origin"] = origin;
  headers["access-control-expose-headers"] = READABLE;
}

export function allowPreflight(headers: Record<string, string>, origin: string): void {
  headers["access-control-allow-origin"] = origin;
  Object.assign(headers, PREFLIGHT);
}
