import { Failure } from "../failures.ts";
import type { Principal } from "../identity/principal.ts";
import type { RouteAccess } from "./route.ts";

/** `permission` is a site key's permission, or `sites:manage`, which only the operator's key has. */
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
    if (principal.kind !== "operator") throw permissionDenied("sites:manage");
    return;
  }
  const { permission, visitors } = access;
  if (principal.kind === "key" && principal.key.permissions.includes(permission)) return;
  if (principal.kind === "visitor" && visitors === true) return;
  throw permissionDenied(permission);
}
