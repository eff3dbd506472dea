import type { KeyPrincipal, MemberPrincipal, VisitorPrincipal } from "../../identity/principal.ts";
import { roleAt } from "../../people/role-permissions.ts";
import type { SignIns } from "../../people/sign-ins.ts";

/** Whether somebody who listens is still signed in, and at this site: whoever was removed hears nothing more. True for all others. */
export function isStillMember(
  principal: KeyPrincipal | MemberPrincipal | VisitorPrincipal,
  signIns: SignIns,
): Promise<boolean> | true {
  return principal.kind === "member" ? isStillAt(principal, signIns) : true;
}

async function isStillAt({ token, site, role }: MemberPrincipal, signIns: SignIns): Promise<boolean> {
  const person = await signIns.find(token);
  return person !== undefined && roleAt(person, site.id) === role;
}
