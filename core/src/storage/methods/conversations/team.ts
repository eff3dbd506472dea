import type { Note } from "../../../sessions/note.ts";
import { type Assignee, changedTeam, isSameTeam, type TeamChange } from "../../../sessions/team-state.ts";
import { type Database, jsonIn, type Scripts, type Steps } from "../../database.ts";
import { MOST_NOTES, type TeamOutcome, type TeamStorage } from "../../port/team-storage.ts";
import type { Storage } from "../../port.ts";
import { instantIn, type SessionRow, storedSession } from "../../session-row.ts";
import { people } from "../people.ts";
import { applyHandling } from "./apply-handling.ts";
import { addNoteEvent, addState } from "./events.ts";
import type { ConversationRows } from "./rows.ts";

export function* changeTeam(
  rows: ConversationRows,
  { siteId, sessionId, at, change }: Parameters<TeamStorage["changeTeam"]>[0],
): Steps<TeamOutcome> {
  const found = yield* rows.find(siteId, sessionId);
  if (found === undefined) return { outcome: "unknown" };
  const assignee =
    typeof change.assignee === "string"
      ? yield* personOf(rows.database, siteId, change.assignee)
      : change.assignee;
  if (change.assignee && !assignee) return { outcome: "no_person" };
  const team = changedTeam(found.team, { ...change, assignee });
  const isClosing = change.status === "closed";
  const isHandedBack = isClosing && found.handledBy !== null;
  const isSettled = isClosing && found.outcome !== null;
  if (!isHandedBack && !isSettled && isSameTeam(found.team, team))
    return { outcome: "unchanged", session: storedSession(found) };
  const session = isHandedBack ? yield* applyHandling(rows, siteId, found, { by: "workflow", at }) : found;
  const changed = yield* rows.change(session, { team, ...(isClosing && { outcome: null }) });
  // Adds no event after a change of handling, which already notifies the inbox.
  if (!isHandedBack)
    yield* addState(rows.database, { siteId, sessionId, number: yield* rows.nextNumber(), at });
  return { outcome: "changed", session: storedSession(changed), isHandedBack };
}

/** Applies a team change that follows from another change, such as a message, a note or a takeover. Adds no event. */
export function* applyTeamChange(
  rows: ConversationRows,
  session: SessionRow,
  change: TeamChange | undefined,
): Steps<SessionRow> {
  return change === undefined
    ? session
    : yield* rows.change(session, { team: changedTeam(session.team, change) });
}

function personOf(database: Database, siteId: string, id: string): Steps<Assignee | undefined> {
  return database.get<Assignee>(
    `SELECT p.id, p.name FROM parley.people p JOIN parley.people_sites g ON g.person = p.id
     WHERE g.site = :siteId AND p.id = :id`,
    { siteId, id },
  );
}

export function* addNote(
  rows: ConversationRows,
  siteId: string,
  sessionId: string,
  note: Note,
): Steps<Awaited<ReturnType<TeamStorage["addNote"]>>> {
  const { database } = rows;
  const session = yield* rows.find(siteId, sessionId);
  if (session === undefined) return "unknown";
  const ref = { siteId, sessionId };
  const count = session.team?.notes ?? 0;
  if (count >= MOST_NOTES) return "too_many";
  yield* applyTeamChange(rows, session, { notes: count + 1 });
  const dated = { ...note, at: instantIn(session, note.at) };
  yield* addNoteEvent(database, { ...ref, number: yield* rows.nextNumber(), at: dated.at }, dated);
  return dated;
}

export function* markRead(
  rows: ConversationRows,
  { siteId, sessionId, reader, messageId }: Parameters<TeamStorage["markRead"]>[0],
): Steps<Awaited<ReturnType<TeamStorage["markRead"]>>> {
  const { database } = rows;
  const session = yield* rows.find(siteId, sessionId);
  if (session === undefined) return "session";
  const through = yield* database.get<{ key: number | null }>(
    messageId === undefined
      ? "SELECT max(key) AS key FROM parley.messages WHERE session = :session"
      : "SELECT key FROM parley.messages WHERE session = :session AND id = :messageId",
    { session: session.key, ...(messageId !== undefined && { messageId }) },
  );
  if (through === undefined) return "message";
  if (through.key === null) return undefined;
  yield* database.run(
    `INSERT INTO parley.read_marks (session, reader, message) VALUES (:session, :reader, :message)
     ON CONFLICT (session, reader) DO UPDATE SET message = excluded.message WHERE read_marks.message < excluded.message`,
    { session: session.key, reader, message: through.key },
  );
  return undefined;
}

export const teamReads: Scripts<"notesOf" | "unreadOf"> = {
  *notesOf(database, siteId, sessionId) {
    const found = yield* database.all<{ data: unknown }>(
      `SELECT data FROM parley.session_events WHERE site = :siteId AND session_id = :sessionId AND type = 'note' ORDER BY key`,
      { siteId, sessionId },
    );
    return found.map(({ data }) => jsonIn(data) as Note);
  },
  *unreadOf(database, siteId, sessionKeys, reader) {
    const found = yield* database.all<{ key: number; unread: number }>(
      `SELECT s.key, (SELECT count(*) FROM parley.messages m WHERE m.session = s.key AND m.role = 'user' AND m.key > coalesce(
         (SELECT message FROM parley.read_marks r WHERE r.session = s.key AND r.reader = :reader), 0)) AS unread
       FROM parley.sessions s WHERE s.site = :siteId AND s.key IN NUMBERS(:keys)`,
      { siteId, reader, keys: JSON.stringify(sessionKeys) },
    );
    return found.map(({ key, unread }) => [key, Number(unread)]);
  },
};

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
