import { Failure } from "../../failures.ts";
import type { Authentication, Credentials } from "../../identity/authentication.ts";
import { tokenInCookie } from "../../identity/console-cookie.ts";
import type { Principal } from "../../identity/principal.ts";
import type { AddressLimits } from "../../limits/address-limits.ts";
import type { Limiter, RateLimitKey, RateLimitResult } from "../../limits/limiter.ts";
import { keysForRequest, preflightKeys } from "../../limits/rate-limit-keys.ts";
import { type ApiRequest, headerOf } from "../request/api-request.ts";
import type { ParsedBody } from "../request/request-body.ts";
import type { RequestContext } from "../request/request-context.ts";
import type { AnyRoute } from "../route.ts";
import { namedSite } from "./named-site.ts";
import { limitExceeded } from "./rate-limit-headers.ts";
import { isFromConsole, requireConsole, SITE_HEADER } from "./require-console.ts";
import { requirePermitted } from "./require-permitted.ts";

/** Who a request comes from, whether they may, and how often. */
export interface Authorizer {
  /**
   * Lets those pass who may make the route's call. Others are counted before they are refused. The body is waited for only
   * where it is what names the site. Undefined once that is done, as it is for a key that is remembered.
   */
  authorize(
    context: RequestContext,
    route: AnyRoute,
    sent: { params: Record<string, string>; body: () => Promise<() => ParsedBody> },
  ): Promise<void> | undefined;
  /**
   * Counts the request for whoever it comes from, as far as that is known. Throws 429 where a limit is reached. Undefined once
   * that is done, as it is where the limits are counted in this process.
   */
  count(context: RequestContext): Promise<void> | undefined;
  /** Counts a request that needs no key, for whoever it shows itself to be. */
  countAnybody(context: RequestContext): Promise<void>;
  /** Counts a preflight, which no limit refuses: whether there have been few enough to look its origin up. */
  countPreflight(context: RequestContext): Promise<boolean>;
  /** How the limits stand, for a request that was not counted. */
  rateLimitOf(context: RequestContext): RateLimitResult | Promise<RateLimitResult>;
}

export function authorizer(deps: {
  authenticate: Authentication;
  limiter: Limiter;
  addressLimits: AddressLimits;
  /** The service's own, with `/v1`. */
  baseUrl: () => string;
}): Authorizer {
  const { authenticate, limiter, addressLimits } = deps;

  /** Throws unless they may make the route's call. */
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
      // Whoever they say they are: the call itself finds out.
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
        // What is wrong with it, the call's own schema says once the request has been counted.
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

/** Whether the request itself is at fault. While storage is away, nobody can tell a valid key from another. */
function isRefusal(error: unknown): boolean {
  return error instanceof Failure;
}

/** What a request shows of whom it comes from; `named`: what the call itself tells by its path or its body. */
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
