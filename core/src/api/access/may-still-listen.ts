import type { KeyPrincipal, MemberPrincipal, VisitorPrincipal } from "../../identity/principal.ts";
import { roleAt } from "../../people/role-permissions.ts";
import type { Services } from "../services.ts";

/**
 * Whether a listener still has permission. A person loses the permission when they are removed, sign out or get another role; a
 * key loses it when it is revoked. A visitor keeps it as long as the stream lasts.
 */
export function mayStillListen(
  principal: KeyPrincipal | MemberPrincipal | VisitorPrincipal,
  { signIns, cachedSites }: Pick<Services, "signIns" | "cachedSites">,
): Promise<boolean> | boolean {
  if (principal.kind === "member") return isStillAt(principal, signIns);
  return principal.kind === "key" ? isStillKey(principal, cachedSites) : true;
}

async function isStillAt(
  { token, site, role }: MemberPrincipal,
  signIns: Services["signIns"],
): Promise<boolean> {
  const person = await signIns.find(token);
  return person !== undefined && roleAt(person, site.id) === role;
}

async function isStillKey({ key }: KeyPrincipal, cachedSites: Services["cachedSites"]): Promise<boolean> {
  return (await cachedSites.byKeyId(key.id)) !== undefined;
}
