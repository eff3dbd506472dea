import type { KeyPrincipal, MemberPrincipal, VisitorPrincipal } from "../../identity/principal.ts";
import { roleAt } from "../../people/role-permissions.ts";
import type { SignIns } from "../../people/sign-ins.ts";

/** Whether somebody who listens is still signed in, and at this site: whoever was removed hears nothing more. True for all others. */
export async function isStillMember(
  principal: KeyPrincipal | MemberPrincipal | VisitorPrincipal,
  signIns: SignIns,
): Promise<boolean> {
  if (principal.kind !== "member") return true;
  const person = await signIns.find(principal.token);
  return person !== undefined && roleAt(person, principal.site.id) === principal.role;
}
