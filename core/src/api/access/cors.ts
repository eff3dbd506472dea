import type { Failure } from "../../failures.ts";
import type { SiteCache } from "../../sites/site-cache.ts";
import { isOutage } from "../../storage/outage.ts";
import { headerOf } from "../request/api-request.ts";
import type { RequestContext } from "../request/request-context.ts";
import { CONSOLE_HEADER, SITE_HEADER } from "./require-access.ts";

/**
 * Values of the CORS headers for pages. No header allows credentials, because pages send tokens in a header and not in cookies.
 */
const METHODS = "GET, POST, PATCH, DELETE";
const OWN_HEADERS =
  "Authorization, Content-Type, Idempotency-Key, Last-Event-ID, X-API-Key, X-File-Name, X-Request-Id";
const READABLE = "X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After";
/** Seconds. */
const MAX_AGE = "7200";
/** A valid name of a header in a preflight. */
const TOKEN = /^[!#$%&'*+.^_`|~\dA-Za-z-]{1,100}$/;
const LONGEST_LIST = 2_048;

/** Decides which pages may send a request and read its response. */
export interface CrossOrigin {
  /**
   * Lets the request's page read the response if its origin is allowed. Returns undefined if no wait is needed, as when the site
   * is known.
   */
  addOrigin(context: RequestContext, failure: Failure | undefined): Promise<void> | undefined;
  /**
   * Adds the headers of a preflight's response. Without a look-up of the origin, any page is allowed, because the call itself is
   * checked too.
   */
  addPreflight(context: RequestContext, mayLookUp: boolean): Promise<void>;
}

export function crossOrigin({ anySiteAllows }: Pick<SiteCache, "anySiteAllows">): CrossOrigin {
  /**
   * Returns the origin if a site allows it. Returns `*` while storage is unavailable, so that the page can read the error of its
   * call.
   */
  async function originToAsk(origin: string): Promise<string | undefined> {
    try {
      return (await anySiteAllows(origin)) ? origin : undefined;
    } catch (error) {
      if (isOutage(error)) return "*";
      throw error;
    }
  }

  async function addFromStorage(headers: Record<string, string>, origin: string): Promise<void> {
    if (await anySiteAllows(origin)) allowOrigin(headers, origin);
  }

  return {
    addOrigin({ request, headers, site, rateLimit }, failure) {
      const origin = headerOf(request, "origin");
      headers.vary = headers.vary === undefined ? "Origin" : `${headers.vary}, Origin`;
      if (origin === undefined || request.method === "OPTIONS") return undefined;
      if (site !== undefined) {
        if (site.settings.allowed_origins.includes(origin)) allowOrigin(headers, origin);
      } else if (rateLimit?.allowed === false || failure?.reason === "storage_unavailable") {
        // Allows any origin without a look-up, because the response reveals only the error.
        allowOrigin(headers, "*");
      } else return addFromStorage(headers, origin);
      return undefined;
    },
    async addPreflight({ request, headers }, mayLookUp) {
      const origin = headerOf(request, "origin");
      const allowed = mayLookUp ? origin && (await originToAsk(origin)) : "*";
      headers.vary = "Access-Control-Request-Headers";
      if (!allowed) return;
      const asked = headerOf(request, "access-control-request-headers");
      headers["access-control-allow-origin"] = allowed;
      headers["access-control-allow-methods"] = METHODS;
      headers["access-control-allow-headers"] = [OWN_HEADERS, ...otherNames(asked)].join(", ");
      headers["access-control-max-age"] = MAX_AGE;
    },
  };
}

function allowOrigin(headers: Record<string, string>, origin: string): void {
  headers["access-control-allow-origin"] = origin;
  headers["access-control-expose-headers"] = READABLE;
}

/**
 * Returns the requested header names that the API does not use, such as `traceparent` or `X-CSRF-TOKEN`: tracing and frameworks
 * add such headers to every `fetch` of a page, so a preflight allows them. Leaves out the headers of the console, because only
 * the console's pages may send them.
 */
function otherNames(asked = ""): string[] {
  if (asked.length > LONGEST_LIST) return [];
  const own = new Set([...OWN_HEADERS.toLowerCase().split(", "), CONSOLE_HEADER, SITE_HEADER]);
  const names = asked.split(",").map((name) => name.trim());
  return names.filter((name) => TOKEN.test(name) && !own.has(name.toLowerCase()));
}
