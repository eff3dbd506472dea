import type { DatabaseSync } from "node:sqlite";
import type { StoredPerson } from "../../../port/people-storage.ts";

/** Removes the links that a change of somebody's grants makes void, as `PeopleStorage.replacePerson` promises. */
export type VoidLinks = (before: StoredPerson, after: StoredPerson) => void;

export function voidedLinks(database: DatabaseSync): VoidLinks {
  const resetsFor = database.prepare("DELETE FROM links WHERE kind = 'reset' AND email = ?");
  const forSite = database.prepare("DELETE FROM links WHERE email = ? AND site = ?");
  const madeAt = database.prepare("DELETE FROM links WHERE maker = ? AND (kind = 'reset' OR site = ?)");
  const madeBy = database.prepare("DELETE FROM links WHERE maker = ?");
  return (before, after) => {
    const hasGained =
      (after.isOperator && !before.isOperator) ||
      after.sites.some(({ siteId, role }) => rank(role) > rank(roleOf(before, siteId)));
    if (hasGained) resetsFor.run(before.email);
    if (before.isOperator && !after.isOperator) madeBy.run(before.id);
    for (const { siteId, role } of before.sites) {
      if (rank(roleOf(after, siteId)) >= rank(role)) continue;
      forSite.run(before.email, siteId);
      if (!after.isOperator) madeAt.run(before.id, siteId);
    }
  };
}

function roleOf({ sites }: StoredPerson, siteId: string): string | undefined {
  return sites.find((grant) => grant.siteId === siteId)?.role;
}

function rank(role: string | undefined): number {
  return role === "owner" ? 2 : role === undefined ? 0 : 1;
}
