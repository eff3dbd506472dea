import { PERMISSIONS, type Permission } from "../sites/permissions.ts";
import type { SiteRole, StoredPerson } from "../storage/port/people-storage.ts";

/** Permissions of an agent. An owner has every permission that a key can have. */
const AGENTS: readonly string[] = ["conversations:read", "conversations:write", "sessions:read"];

export const ROLE_PERMISSIONS: Record<SiteRole, readonly Permission[]> = {
  owner: PERMISSIONS,
  agent: PERMISSIONS.filter((permission) => AGENTS.includes(permission)),
};

/** The person's role at the site; an operator is an owner everywhere. */
export function roleAt(person: StoredPerson, siteId: string): SiteRole | undefined {
  if (person.isOperator) return "owner";
  return person.sites.find((grant) => grant.siteId === siteId)?.role;
}
