import type { Permission } from "../sites/permissions.ts";
import type { Site, StoredKey } from "../sites/site.ts";
import type { SiteRole, StoredPerson } from "../storage/port/people-storage.ts";
import type { AskedQuestion } from "../storage/port.ts";
import type { Visitor } from "./visitor-token.ts";

/** The identified sender of a request. */
export type Principal =
  | KeyPrincipal
  | VisitorPrincipal
  | FormerVisitorPrincipal
  | PagePrincipal
  | WorkflowPrincipal
  | PersonPrincipal
  | MemberPrincipal
  | OperatorPrincipal;

/** A program with the operator's key. */
export interface OperatorPrincipal {
  kind: "operator";
}

/** Server-side code of a site's owner. */
export interface KeyPrincipal {
  kind: "key";
  site: Site;
  key: StoredKey;
}

/** A person who is signed in to the console, without a site. */
export interface PersonPrincipal {
  kind: "person";
  person: StoredPerson;
  /** The cookie's token. */
  token: string;
}

/** A person who is signed in to the console, at a site where they have a role. */
export interface MemberPrincipal {
  kind: "member";
  person: StoredPerson;
  token: string;
  site: Site;
  role: SiteRole;
  permissions: readonly Permission[];
}

/** A visitor's browser. It may only use the visitor's own session. */
export interface VisitorPrincipal {
  kind: "visitor";
  site: Site;
  visitor: Visitor;
}

/** A browser with an expired token, or with the token of a user whom the site no longer accepts. It has no permission. */
export interface FormerVisitorPrincipal {
  kind: "formerVisitor";
  site: Site;
}

/** A page that names its site by the public key, as any page can. */
export interface PagePrincipal {
  kind: "page";
  site: Site;
}

/** A workflow that answers late. It may only reply to one message. */
export interface WorkflowPrincipal {
  kind: "workflow";
  site: Site;
  question: AskedQuestion;
}

export function permissionsOf(principal: KeyPrincipal | MemberPrincipal): readonly Permission[] {
  return principal.kind === "key" ? principal.key.permissions : principal.permissions;
}
