import { Failure } from "../../failures.ts";
import type { Principal } from "../../identity/principal.ts";
import { permissionsOf } from "../../identity/principal.ts";
import type { RouteAccess } from "../route.ts";

export function permissionDenied(permission: string): Failure {
  return new Failure(
    "forbidden",
    permission,
    "missing_permission",
    `This key or role does not have the permission ${permission}. Use a key or role that has this permission.`,
  );
}

export function expiredToken(): Failure {
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
