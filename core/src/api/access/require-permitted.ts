import { Failure } from "../../failures.ts";
import { unknownPublicKey } from "../../identity/identity-failures.ts";
import type { Principal } from "../../identity/principal.ts";
import type { Site } from "../../sites/site.ts";
import { type ApiRequest, headerOf } from "../request/api-request.ts";
import type { AnyRoute } from "../route.ts";
import { expiredToken, requireAccess } from "./require-access.ts";
import { requireConsole } from "./require-console.ts";

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
