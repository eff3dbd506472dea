import { Failure } from "../failures.ts";
import type { Principal } from "../identity/principal.ts";
import type { RouteAccess } from "./route.ts";

export function permissionDenied(permission: string): Failure {
  return new Failure(
    "forbidden",
    permission,
    "missing_permission",
    `This key lacks the permission ${permission}.`,
  );
}

/** Throws 403 unless the principal may make a call with this access. */
export function requireAccess(access: Exclude<RouteAccess, { public: true }>, principal: Principal): void {
  if ("operator" in access) {
    if (principal.kind === "operator") return;
    throw new Failure(
      "forbidden",
      "sites:manage",
      "missing_permission",
      "Only the operator's key (PARLEY_OPERATOR_KEY) may do this.",
    );
  }
  // Whoever has an address has been told by it who they are.
  if ("replyAddress" in access) return;
  const { permission, visitors } = access;
  if (principal.kind === "key" && principal.key.permissions.includes(permission)) return;
  if (principal.kind === "visitor" && visitors === true) return;
  throw permissionDenied(permission);
}
