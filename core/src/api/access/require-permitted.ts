import type { Principal } from "../../identity/principal.ts";
import { type ApiRequest, headerOf } from "../request/api-request.ts";
import type { AnyRoute } from "../route.ts";
import { refuseAtClosed } from "./closed-site.ts";
import { expiredToken, requireAccess } from "./require-access.ts";
import { requireConsole } from "./require-console.ts";
import { requireOrigin } from "./require-origin.ts";

/** Throws unless whom a request comes from may make the route's call, from where they make it. `baseUrl`: the service's own. */
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
