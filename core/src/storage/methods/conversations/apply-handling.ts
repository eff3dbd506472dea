import { type PublicHandling, type Returned, reasonOf } from "../../../sessions/handling.ts";
import type { EventType } from "../../../sites/settings/event-types.ts";
import { dayOf } from "../../../sites/site-days.ts";
import type { Steps } from "../../database.ts";
import type { HandlingChange } from "../../port/handling-storage.ts";
import { PAGE_LIMIT } from "../../port.ts";
import { instantIn, type SessionChange, type SessionRow, type StoredHandling } from "../../session-row.ts";
import { addHandling, emitEvent } from "./events.ts";
import type { ConversationRows } from "./rows.ts";

type Change = Omit<HandlingChange, "siteId" | "sessionId" | "timezone"> & {
  timezone?: string | undefined;
};

/**
 * Changes who handles a session. Raises its epoch, closes the questions that await a reply, counts requested and missed handovers,
 * and adds the events. Returns the changed session.
 */
export function* applyHandling(
  rows: ConversationRows,
  siteId: string,
  session: SessionRow,
  { at: now, ...change }: Change,
): Steps<SessionRow> {
  const { database } = rows;
  const to = { ...change, at: instantIn(session, now) };
  const { by, at, agent, timedOut, form } = to;
  const number = yield* rows.nextNumber();
  const ref = { siteId, sessionId: session.id };
  // Not missed if the visitor left a message, because the team still has to answer that message.
  const isMissed = timedOut && session.outcome?.is !== "contact_left";
  const { requested } = session.handling ?? {};
  const changed = yield* rows.change(session, {
    ...handedTo(session, to, number),
    ...(isMissed && { outcome: { is: "missed", at, ...reasonOf(session.handling ?? {}) } }),
    epoch: session.epoch + 1,
    failures: 0,
  });
  // Closes questions only among the latest messages, because no older message awaits a reply.
  yield* database.run(
    `UPDATE parley.messages SET due_at = NULL WHERE session = :key AND due_at IS NOT NULL AND key >= coalesce(
       (SELECT key FROM parley.messages WHERE session = :key
        ORDER BY key DESC LIMIT 1 OFFSET ${PAGE_LIMIT.messages - 1}), 0)`,
    { key: session.key },
  );
  const handling: PublicHandling = {
    by,
    ...(by === "person" && agent && { agent }),
    ...(timedOut && { timedOut }),
    ...(form && { form }),
  };
  if (by === "waiting") rows.usage.add(siteId, dayOf(at, change.timezone), "handovers");
  if (timedOut && requested) rows.usage.add(siteId, requested.day, "missed");
  yield* addHandling(database, { ...ref, number, at }, handling);
  yield* emitEvent(database, { ...ref, type: eventOf(to), at, now, data: factsOf(changed, to) });
  return changed;
}

/** Returns the changed columns. `leftAfter` and `through` are numbers of changes; the workflow missed the messages in between. */
function handedTo(session: SessionRow, to: Change, number: number): SessionChange {
  const { by, at, agent, note, dueAt } = to;
  const { handling: before, returned: unheard } = session;
  if (by === "workflow") {
    const returned: Returned = {
      from: before?.leftAt ?? at,
      to: at,
      ...noteOf(note ?? before?.note),
      after: before?.leftAfter ?? 0,
      through: number,
    };
    return { handledBy: null, handledSince: null, handledDue: null, handling: null, returned };
  }
  const requested = by === "waiting" ? { at, day: dayOf(at, to.timezone) } : before?.requested;
  const handling: StoredHandling = {
    leftAt: before?.leftAt ?? unheard?.from ?? at,
    leftAfter: before?.leftAfter ?? unheard?.after ?? number,
    ...reasonOf({ ...reasonOf(saysWhy(to) ? to : (before ?? {})), summary: to.summary ?? before?.summary }),
    ...(by === "person" && agent && { agent }),
    ...noteOf(note ?? before?.note ?? unheard?.note),
    ...(requested && { requested }),
  };
  return {
    handledBy: by,
    handledSince: at,
    handledDue: by === "waiting" ? (dueAt ?? null) : null,
    handling,
    returned: null,
  };
}

function eventOf({ by, timedOut }: Change): EventType {
  if (by === "workflow") return timedOut ? "handover.timed_out" : "handover.returned";
  return by === "person" ? "handover.taken" : "handover.requested";
}

/** Whether the change has its own reason, which then replaces the earlier reason. */
function saysWhy({ reasonCode, reason }: Change): boolean {
  return reasonCode !== undefined || reason !== undefined;
}

/** Returns the data of a change for outgoing events. */
function factsOf({ handling }: SessionRow, { note, form, timedOut }: Change): Record<string, unknown> {
  const { reasonCode, reason, summary, agent } = (handling ?? {}) as Partial<StoredHandling>;
  return { reason_code: timedOut ? "timed_out" : reasonCode, reason, summary, agent, note, form };
}

function noteOf(note: string | undefined): { note?: string } {
  return note === undefined || note === "" ? {} : { note };
}
