import type { Permission } from "../sites/permissions.ts";
import type { KeyPrincipal, MemberPrincipal } from "./principal.ts";

/** What a key, or somebody who is signed in, may do at their site. */
export function heldPermissions(principal: KeyPrincipal | MemberPrincipal): readonly Permission[] {
  return principal.kind === "key" ? principal.key.permissions : principal.permissions;
}
