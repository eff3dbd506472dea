import { Failure } from "../../failures.ts";
import { unknownPublicKey } from "../../identity/identity-failures.ts";
import { type Principal, permissionsOf } from "../../identity/principal.ts";
import type { Site } from "../../sites/site.ts";
import { type ApiRequest, headerOf } from "../request/api-request.ts";
import type { AnyRoute, RouteAccess } from "../route.ts";

/** Throws unless the principal may make the route's call from the request's origin. */
export function requirePermitted(
  request: ApiRequest,
  { access, isMessage }: Pick<AnyRoute, "access" | "isMessage">,
  principal: Principal,
  baseUrl: () => string,
): void {
  if (principal.kind === "formerVisitor") throw expiredToken();
  if ("person" in principal) requireConsole(request, baseUrl());
  requireAccess(access, principal);
  refuseAtClosed(principal, isMessage === true);
  if (principal.kind !== "visitor" && principal.kind !== "page") return;
  const origin = headerOf(request, "origin");
  const isNeeded = "needsOrigin" in access && access.needsOrigin === true;
  if (origin !== undefined || isNeeded) requireOrigin(principal.site, origin);
}

/**
 * Throws if the site is closed: 404 `site` for pages and visitors, 403 `closed` `site_closed` for a message from a key or a
 * signed-in person. The owner may still read, change and reopen the site.
 */
function refuseAtClosed(principal: Principal, sendsMessage: boolean): void {
  if (!("site" in principal) || !principal.site.settings.closed) return;
  if (principal.kind === "page" || principal.kind === "visitor") throw unknownPublicKey();
  if (!["key", "member"].includes(principal.kind) || !sendsMessage) return;
  throw new Failure(
    "forbidden",
    "closed",
    "site_closed",
    "This site is closed. Set closed to false to open it.",
  );
}

/** Throws 403 `Origin` `origin_not_allowed` unless the browser's page is on one of the site's own origins. */
function requireOrigin(site: Site, origin: string | undefined): void {
  if (origin !== undefined && site.settings.allowed_origins.includes(origin)) return;
  const message =
    origin === undefined
      ? "Send the header Origin with an origin of the site's allowed_origins, as browsers do."
      : "This page's origin may not use this site's chat. Add the page's origin to allowed_origins.";
  throw new Failure("forbidden", "Origin", "origin_not_allowed", message);
}

export function permissionDenied(permission: string): Failure {
  return new Failure(
    "forbidden",
    permission,
    "missing_permission",
    `This key or role does not have the permission ${permission}. Use a key or role that has this permission.`,
  );
}

function expiredToken(): Failure {
  const message = "This token is no longer valid. Open the chat again to get a new token.";
  return new Failure("unauthorized", "X-API-Key", "expired_token", message);
}

/** Throws 403 unless the principal may make a call with this access. */
export function requireAccess(access: RouteAccess, principal: Principal): void {
  if ("operator" in access) {
    if (principal.kind === "operator" || isOperator(principal)) return;
    throw new Failure(
      "forbidden",
      "sites:manage",
      "missing_permission",
      "Only the operator may make this call. Send the operator's key (PARLEY_OPERATOR_KEY), or sign in as an operator.",
    );
  }
  // Calls that accept a reply address or a public key accept no other credential, so the principal has access.
  if ("replyAddress" in access || "public" in access) return;
  if ("signedIn" in access) {
    if (access.signedIn === "anywhere" ? "person" in principal : isOwner(principal)) return;
    throw new Failure(
      "forbidden",
      "people:manage",
      "missing_permission",
      access.signedIn === "owner"
        ? "Only an owner of the site may make this call. Sign in as an owner."
        : "Sign in to the console first.",
    );
  }
  if ("console" in access || "code" in access) return;
  const { permission, or = permission, and, visitors } = access;
  const isHolder = principal.kind === "key" || principal.kind === "member";
  const granted: readonly string[] = isHolder ? permissionsOf(principal) : [];
  if (principal.kind === "visitor" && visitors === true) return;
  if (!granted.includes(permission) && !granted.includes(or)) throw permissionDenied(permission);
  if (and !== undefined && !granted.includes(and)) throw permissionDenied(and);
}

function isOperator(principal: Principal): boolean {
  return "person" in principal && principal.person.isOperator;
}

function isOwner(principal: Principal): boolean {
  return principal.kind === "member" && principal.role === "owner";
}

/**
 * With these two headers a page uses the console's session and names its site. Pages on other origins cannot send them: browsers
 * first send a preflight (CORS), and the service never allows these headers there.
 */
export const CONSOLE_HEADER = "x-parley-console";
export const SITE_HEADER = "x-parley-site";

export function isFromConsole(request: ApiRequest): boolean {
  return headerOf(request, CONSOLE_HEADER) !== undefined;
}

/**
 * Throws 403 `Origin` unless the request has the console's header and comes from a page of the service. Browsers send
 * `Sec-Fetch-Site`; older ones send an `Origin` with the requested host. A request with neither header is not from a browser, so
 * it cannot be a forgery.
 */
export function requireConsole(request: ApiRequest, baseUrl: string): void {
  const fetchSite = headerOf(request, "sec-fetch-site");
  const origin = headerOf(request, "origin");
  const isOwn =
    isFromConsole(request) &&
    (fetchSite === undefined || fetchSite === "same-origin" || fetchSite === "none") &&
    (origin === undefined || fetchSite === "same-origin" || isOwnOrigin(origin, request, baseUrl));
  if (isOwn) return;
  const message =
    "Only the console may make this call. Send the header X-Parley-Console from a page of the service.";
  throw new Failure("forbidden", "Origin", "origin_not_allowed", message);
}

function isOwnOrigin(origin: string, request: ApiRequest, baseUrl: string): boolean {
  if (origin === new URL(baseUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === headerOf(request, "host");
}
