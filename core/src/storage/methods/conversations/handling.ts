import { reasonOf } from "../../../sessions/handling.ts";
import { assignedOnTakeover } from "../../../sessions/team-state.ts";
import { dayOf } from "../../../sites/site-days.ts";
import type { Steps } from "../../database.ts";
import type { ContactStorage } from "../../port/contact-storage.ts";
import type { HandlingChange, HandlingOutcome } from "../../port/handling-storage.ts";
import { instantIn, type SessionRow, storedSession } from "../../session-row.ts";
import { noteConfirmation } from "../confirmations.ts";
import { applyHandling } from "./apply-handling.ts";
import { addState, emitEvent } from "./events.ts";
import type { ConversationRows } from "./rows.ts";
import { applyTeamChange } from "./team.ts";
import { markUnanswered, questionBefore } from "./unanswered.ts";

export function* changeHandling(rows: ConversationRows, change: HandlingChange): Steps<HandlingOutcome> {
  const { siteId, at } = change;
  const session = yield* named(rows, change, at);
  if (typeof session === "string") return { outcome: session };
  const refused = refusedChange(session, change);
  if (refused !== undefined) return refused;
  yield* markAsked(rows, session, change);
  const changed = yield* applyHandling(rows, siteId, session, change);
  const assigned = yield* applyTeamChange(rows, changed, assignedOnTakeover(changed.team, change));
  return { outcome: "changed", session: storedSession(assigned) };
}

/** Marks a question as unanswered: that of a visitor who asks for a person, or that of a reply that hands over without text. */
function* markAsked(
  rows: ConversationRows,
  session: SessionRow,
  { siteId, by, asVisitor, unanswered, at, timezone }: HandlingChange,
): Steps<void> {
  const ref = { siteId, sessionKey: session.key, at, timezone };
  if (unanswered) yield* markUnanswered(rows, { ...ref, ...unanswered });
  if (!asVisitor || by !== "waiting") return;
  const questionKey = yield* questionBefore(rows, { siteId, session });
  if (questionKey !== undefined) yield* markUnanswered(rows, { ...ref, questionKey, kind: "asked_person" });
}

/** Returns the outcome of a change that is refused or changes nothing; undefined if the change is to be made. */
export function refusedChange(
  session: SessionRow,
  { by, agent: to, asVisitor, ifEpoch, takeFrom }: HandlingChange,
): HandlingOutcome | undefined {
  if (ifEpoch !== undefined && session.epoch !== ifEpoch) return { outcome: "superseded" };
  const before = session.handledBy ?? "workflow";
  const agent = session.handling?.agent;
  if (asVisitor && by !== before && !isVisitorsToChange(before, by)) return { outcome: "refused" };
  if (by === before && (by !== "person" || agent?.id === to?.id))
    return { outcome: "unchanged", session: storedSession(session) };
  const isGuarded = by === "person" || takeFrom !== undefined;
  if (isGuarded && agent !== undefined && agent.id !== takeFrom) return { outcome: "taken", agent };
  return undefined;
}

/** Whether a visitor may make the change: ask for a person, or stop waiting. */
function isVisitorsToChange(before: string, by: string): boolean {
  return (before === "workflow" && by === "waiting") || (before === "waiting" && by === "workflow");
}

export function* leaveContact(
  rows: ConversationRows,
  left: Parameters<ContactStorage["leaveContact"]>[0],
): Steps<boolean> {
  const { siteId, sessionId, contact, isConfirmed = false } = left;
  const now = contact.at;
  const session = yield* named(rows, left, now);
  if (typeof session === "string") return false;
  const { database } = rows;
  const at = instantIn(session, now);
  yield* database.run(
    `INSERT INTO parley.contacts (session, email, name, message, language, at)
     VALUES (:session, :email, :name, :message, :language, :at)
     ON CONFLICT (session) DO UPDATE SET email = excluded.email, name = excluded.name, message = excluded.message,
       language = excluded.language, at = excluded.at`,
    { ...contact, session: session.key, at },
  );
  const why = reasonOf(session.handling ?? session.outcome ?? {});
  yield* rows.change(session, { outcome: { is: "contact_left", at, ...why } });
  const ref = { siteId, sessionId };
  yield* addState(database, { ...ref, number: yield* rows.nextNumber(), at: now });
  yield* noteConfirmation(database, { ...ref, email: contact.email, at: now, isConfirmed });
  yield* emitEvent(database, { ...ref, type: "message.left", at, now });
  return true;
}

/** Finds the session of a call. If the session does not exist and the call has `begin`, begins it without a message. */
function* named(
  rows: ConversationRows,
  { siteId, sessionId, begin, timezone }: Pick<HandlingChange, "siteId" | "sessionId" | "begin" | "timezone">,
  at: number,
): Steps<SessionRow | "unknown" | "no_site"> {
  for (;;) {
    const found = yield* rows.find(siteId, sessionId);
    if (found !== undefined) return found;
    if (begin === undefined) return "unknown";
    if (!(yield* rows.holdsSite(siteId))) return "no_site";
    const begun = yield* rows.add({ siteId, id: sessionId, createdAt: at, user: begin.user });
    // Repeats the read, because another replica has just begun the session.
    if (begun === undefined) continue;
    rows.usage.came(siteId, dayOf(at, timezone), "sessions");
    yield* emitEvent(rows.database, { siteId, sessionId, type: "session.started", at, now: at });
    return begun;
  }
}
