import { Failure } from "../../failures.ts";
import type { Authentication, Credentials } from "../../identity/authentication.ts";
import { tokenInCookie } from "../../identity/console-cookie.ts";
import type { Principal } from "../../identity/principal.ts";
import type { AddressLimits } from "../../limits/address-limits.ts";
import { keysForRequest } from "../../limits/keys-for-request.ts";
import type { Limiter, RateLimitKey, RateLimitResult } from "../../limits/limiter.ts";
import { preflightKeys } from "../../limits/rate-limit-keys.ts";
import { type ApiRequest, headerOf } from "../request/api-request.ts";
import type { ParsedBody } from "../request/request-body.ts";
import type { RequestContext } from "../request/request-context.ts";
import type { AnyRoute } from "../route.ts";
import { refuseAtClosed } from "./closed-site.ts";
import { namedSite } from "./named-site.ts";
import { limitExceeded } from "./rate-limit-headers.ts";
import { expiredToken, requireAccess } from "./require-access.ts";
import { isFromConsole, requireConsole, SITE_HEADER } from "./require-console.ts";
import { requireOrigin } from "./require-origin.ts";

/** Who a request comes from, whether they may, and how often. */
export interface Authorizer {
  /**
   * Lets those pass who may make the route's call. Others are counted before they are refused. The body is waited for only
   * where it is what names the site.
   */
  authorize(
    context: RequestContext,
    route: AnyRoute,
    sent: { params: Record<string, string>; body: () => Promise<() => ParsedBody> },
  ): Promise<void>;
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

  async function identify(
    context: RequestContext,
    { replyAddress, publicKey }: Partial<Credentials> = {},
  ): Promise<Principal> {
    const { request, now } = context;
    const credentials = {
      apiKey: headerOf(request, "x-api-key"),
      authorization: headerOf(request, "authorization"),
      replyAddress,
      publicKey,
      console: isFromConsole(request) ? consoleOf(request) : undefined,
    };
    const principal = await authenticate(credentials, now);
    context.principal = principal;
    if ("site" in principal) context.site = principal.site;
    return principal;
  }

  function subjectsOf({ principal, request: { ip } }: RequestContext, isMessage = false): RateLimitKey[] {
    return keysForRequest(principal, { ip, isMessage, limits: addressLimits });
  }

  function take(
    { request, now }: RequestContext,
    keys: readonly RateLimitKey[],
  ): RateLimitResult | Promise<RateLimitResult> {
    return request.isOwn ? limiter.peek(keys, now) : limiter.take(keys, now);
  }

  function count(context: RequestContext): Promise<void> | undefined {
    const isMessage = context.entry?.route?.isMessage === true;
    const taken = take(context, subjectsOf(context, isMessage));
    if (taken instanceof Promise) return taken.then((rateLimit) => admit(context, rateLimit));
    admit(context, taken);
    return undefined;
  }

  function admit(context: RequestContext, rateLimit: RateLimitResult): void {
    context.rateLimit = rateLimit;
    if (!rateLimit.allowed && !context.request.isOwn) throw limitExceeded(rateLimit, context.now);
  }

  return {
    count,
    async authorize(context, { access, isMessage }, { params, body }) {
      let named: Partial<Credentials> = {};
      if ("replyAddress" in access) named = { replyAddress: params.address };
      if ("public" in access) {
        const publicKey = namedSite(access.siteIn, context.request, await body());
        // What is wrong with it, the call's own schema says once the request has been counted.
        if (publicKey === undefined) return;
        named = { publicKey };
      }
      try {
        // Whoever they say they are: the call itself finds out.
        if ("console" in access) return requireConsole(context.request, deps.baseUrl());
        if ("code" in access) return;
        const principal = await identify(context, named);
        if (principal.kind === "formerVisitor") throw expiredToken();
        if ("person" in principal) requireConsole(context.request, deps.baseUrl());
        requireAccess(access, principal);
        refuseAtClosed(principal, isMessage === true);
        if (principal.kind === "visitor" || principal.kind === "page") {
          const origin = headerOf(context.request, "origin");
          const isNeeded = "needsOrigin" in access && access.needsOrigin === true;
          if (origin !== undefined || isNeeded) requireOrigin(principal.site, origin);
        }
      } catch (error) {
        if (isRefusal(error)) await count(context);
        throw error;
      }
    },
    async countAnybody(context) {
      const { "x-api-key": key, authorization } = context.request.headers;
      try {
        if (key !== undefined || authorization !== undefined) await identify(context);
      } catch (error) {
        if (!isRefusal(error)) return;
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

function consoleOf(request: ApiRequest): NonNullable<Credentials["console"]> {
  return { token: tokenInCookie(headerOf(request, "cookie")), siteId: headerOf(request, SITE_HEADER) };
}

/** Whether the request itself is at fault. While storage is away, nobody can tell a valid key from another. */
function isRefusal(error: unknown): boolean {
  return error instanceof Failure;
}
