import type { Steps } from "../../database.ts";
import type { Storage } from "../../port.ts";
import { people } from "../people.ts";
import type { ConversationRows } from "./rows.ts";
import { applyTeamChange } from "./team.ts";

type Script<M extends "replacePerson" | "removePerson"> = (
  rows: ConversationRows,
  ...given: Parameters<Storage[M]>
) => Steps<Awaited<ReturnType<Storage[M]>>>;

/** Replaces the person, and unassigns their conversations at sites where they no longer have a role. */
export const replacePerson: Script<"replacePerson"> = function* (rows, person, readAt) {
  const before = yield* people.person(rows.database, person.id);
  const isReplaced = yield* people.replacePerson(rows.database, person, readAt);
  if (!isReplaced || before === undefined) return isReplaced;
  for (const { siteId } of before.sites)
    if (!person.sites.some((grant) => grant.siteId === siteId)) yield* unassign(rows, siteId, person.id);
  return isReplaced;
};

export const removePerson: Script<"removePerson"> = function* (rows, id) {
  const before = yield* people.person(rows.database, id);
  const isRemoved = yield* people.removePerson(rows.database, id);
  for (const { siteId } of before?.sites ?? []) yield* unassign(rows, siteId, id);
  return isRemoved;
};

function* unassign(rows: ConversationRows, siteId: string, personId: string): Steps<void> {
  const assigned = yield* rows.database.all<{ id: string }>(
    `SELECT id FROM parley.sessions WHERE site = :siteId AND (team -> 'assignee' ->> 'id') = :personId ORDER BY key`,
    { siteId, personId },
  );
  for (const { id } of assigned) {
    const session = yield* rows.find(siteId, id);
    if (session?.team?.assignee?.id === personId) yield* applyTeamChange(rows, session, { assignee: null });
  }
}
