import { Failure } from "../../failures.ts";
import type { Authentication, Credentials } from "../../identity/authentication.ts";
import { tokenInCookie } from "../../identity/console-cookie.ts";
import type { Principal } from "../../identity/principal.ts";
import type { Limiter, RateLimitKey, RateLimitResult } from "../../limits/limiter.ts";
import { type AddressLimits, keysForRequest, preflightKeys } from "../../limits/rate-limit-keys.ts";
import { type ApiRequest, headerOf } from "../request/api-request.ts";
import type { ParsedBody } from "../request/request-body.ts";
import type { RequestContext } from "../request/request-context.ts";
import type { AnyRoute } from "../route.ts";
import { namedSite } from "./named-site.ts";
import { isFromConsole, requireConsole, requirePermitted, SITE_HEADER } from "./require-access.ts";

/** Identifies the sender of a request, and checks their permission and their limits. */
interface Authorizer {
  /**
   * Resolves if the caller may make the route's call. Counts a refused request before rejecting. Waits for the body only on
   * public routes, where the body may name the site. Returns undefined if no wait is needed, for example if the key is cached.
   */
  authorize(
    context: RequestContext,
    route: AnyRoute,
    sent: { params: Record<string, string>; body: () => Promise<() => ParsedBody> },
  ): Promise<void> | undefined;
  /**
   * Counts the request for its sender if known, else for the IP address. Throws 429 if a limit is reached. Returns undefined if
   * no wait is needed, for example if limits are counted in this process.
   */
  count(context: RequestContext): Promise<void> | undefined;
  /**
   * Counts a request to a page or an unknown path: for the sender if the credentials are valid, else for the IP address. If an
   * outage prevents the check of credentials, counts nothing, and rejects if the page needs them.
   */
  countAnybody(context: RequestContext): Promise<void>;
  /**
   * Counts a preflight, which limits never refuse. Resolves with false during a flood of preflights: their origins are then not
   * looked up.
   */
  countPreflight(context: RequestContext): Promise<boolean>;
  /** Returns the state of the limits without counting the request. */
  rateLimitOf(context: RequestContext): RateLimitResult | Promise<RateLimitResult>;
}

export function authorizer(deps: {
  authenticate: Authentication;
  limiter: Limiter;
  addressLimits: AddressLimits;
  /** The service's own URL, with `/v1`. */
  baseUrl: () => string;
}): Authorizer {
  const { authenticate, limiter, addressLimits } = deps;

  function admit(context: RequestContext, route: AnyRoute, principal: Principal): void {
    know(context, principal);
    requirePermitted(context.request, route, principal, deps.baseUrl);
  }

  function know(context: RequestContext, principal: Principal): void {
    context.principal = principal;
    if ("site" in principal) context.site = principal.site;
  }

  async function refuse(context: RequestContext, error: unknown): Promise<never> {
    if (isRefusal(error)) await count(context);
    throw error;
  }

  function authorizeAs(
    context: RequestContext,
    route: AnyRoute,
    named: Partial<Credentials>,
  ): Promise<void> | undefined {
    try {
      // Requires only the console's header and origin, because the handler checks the credentials, such as a password.
      if ("console" in route.access) return void requireConsole(context.request, deps.baseUrl());
      const principal = authenticate(credentialsOf(context.request, named), context.now);
      if (principal instanceof Promise)
        return principal
          .then((found) => admit(context, route, found))
          .catch((error) => refuse(context, error));
      return void admit(context, route, principal);
    } catch (error) {
      return refuse(context, error);
    }
  }

  function subjectsOf(
    { principal, request: { ip } }: RequestContext,
    counts?: "message" | "change",
  ): RateLimitKey[] {
    return keysForRequest(principal, { ip, counts, limits: addressLimits });
  }

  function take(
    { request, now }: RequestContext,
    keys: readonly RateLimitKey[],
  ): RateLimitResult | Promise<RateLimitResult> {
    return request.isOwn ? limiter.peek(keys, now) : limiter.take(keys, now);
  }

  function count(context: RequestContext): Promise<void> | undefined {
    const route = context.entry?.route;
    const counts = route?.isMessage === true ? "message" : route?.counts;
    const taken = take(context, subjectsOf(context, counts));
    if (taken instanceof Promise) return taken.then((rateLimit) => heed(context, rateLimit));
    heed(context, taken);
    return undefined;
  }

  function heed(context: RequestContext, rateLimit: RateLimitResult): void {
    context.rateLimit = rateLimit;
    if (!rateLimit.allowed && !context.request.isOwn) throw limitExceeded(rateLimit, context.now);
  }

  return {
    count,
    authorize(context, route, { params, body }) {
      const { access } = route;
      if ("code" in access) return undefined;
      if (!("public" in access))
        return authorizeAs(context, route, "replyAddress" in access ? { replyAddress: params.address } : {});
      return body().then((readBody) => {
        const publicKey = namedSite(access.siteIn, context.request, readBody);
        // The call's own schema reports an invalid key, once the request has been counted.
        return publicKey === undefined ? undefined : authorizeAs(context, route, { publicKey });
      });
    },
    async countAnybody(context) {
      const { "x-api-key": key, authorization } = context.request.headers;
      try {
        if (key !== undefined || authorization !== undefined)
          know(context, await authenticate(credentialsOf(context.request), context.now));
      } catch (error) {
        if (isRefusal(error)) return count(context);
        if (context.entry?.page?.needsPrincipal) throw error;
        return;
      }
      await count(context);
    },
    async countPreflight(context) {
      const keys = preflightKeys(context.request.ip, addressLimits.widget);
      context.rateLimit = await take(context, keys);
      return context.rateLimit.allowed;
    },
    rateLimitOf: (context) => limiter.peek(subjectsOf(context), context.now),
  };
}

/**
 * Whether the error refuses the request. Any other error may be an outage, in which the service cannot distinguish valid keys
 * from invalid ones.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof Failure;
}

/** Reads the credentials in a request. `named`: credentials in the path or body. */
function credentialsOf(
  request: ApiRequest,
  { replyAddress, publicKey }: Partial<Credentials> = {},
): Credentials {
  return {
    apiKey: headerOf(request, "x-api-key"),
    authorization: headerOf(request, "authorization"),
    replyAddress,
    publicKey,
    console: isFromConsole(request) ? consoleOf(request) : undefined,
  };
}

function consoleOf(request: ApiRequest): NonNullable<Credentials["console"]> {
  return { token: tokenInCookie(headerOf(request, "cookie")), siteId: headerOf(request, SITE_HEADER) };
}

/** Adds the headers of contract §H.1. The reset is a Unix time in seconds. */
export function addRateHeaders(headers: Record<string, string>, rateLimit: RateLimitResult): void {
  headers["x-ratelimit-limit"] = String(rateLimit.limit);
  headers["x-ratelimit-remaining"] = String(rateLimit.remaining);
  headers["x-ratelimit-reset"] = String(Math.ceil(rateLimit.resetAt / 1_000));
}

const WORDS = {
  burst: "requests per second",
  requests_per_minute: "requests per minute",
  requests_per_day: "requests per day",
  file_bytes_per_day: "bytes of files per day",
};

/** Returns the error of a request over a limit (contract §H.2). */
export function limitExceeded(rateLimit: RateLimitResult, now: number): Failure {
  const retryAfter = Math.max(1, Math.ceil((rateLimit.resetAt - now) / 1_000));
  return new Failure(
    "rateLimited",
    rateLimit.window,
    "limit_exceeded",
    `The limit is ${rateLimit.limit} ${WORDS[rateLimit.window]}. Try again in ${retryAfter} s.`,
    { retryAfter },
  );
}
