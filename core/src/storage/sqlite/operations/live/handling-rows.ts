import { type Returned, reasonOf } from "../../../../sessions/handling.ts";
import type { Outcome } from "../../../../sessions/session.ts";
import type { EventType } from "../../../../sites/settings/event-types.ts";
import type { HandlingChange } from "../../../port/handling-storage.ts";
import type { MessageRows } from "../messages/message-rows.ts";
import type { SessionRow } from "../sessions/session-row.ts";
import { instantIn, type SessionRows, type StoredHandling } from "../sessions/session-rows.ts";
import type { EventRows } from "./event-rows.ts";
import type { OutboxRows } from "./outbox-rows.ts";

type Change = Omit<HandlingChange, "siteId" | "sessionId">;

export interface HandlingRows {
  /** Counts the epoch up, gives up what awaits its reply, and tells of it. The session as it then is. */
  change(siteId: string, session: SessionRow, to: Change): SessionRow;
}

export function handlingRows(
  sessions: Pick<SessionRows, "setHandling" | "setOutcome">,
  messages: Pick<MessageRows, "closeAll">,
  events: Pick<EventRows, "addHandling" | "latest">,
  outbox: Pick<OutboxRows, "tell">,
): HandlingRows {
  return {
    change(siteId, session, { at: now, ...change }) {
      const at = instantIn(session, now);
      const to = { ...change, at };
      const { by, agent, form } = to;
      const columns = by === "workflow" ? returned(session, to) : handed(session, { ...to, by });
      // A message that the visitor left is still to be answered.
      if (to.timedOut && outcomeIn(session)?.is !== "contact_left")
        sessions.setOutcome(session, { is: "missed", at, ...reasonOf(handlingIn(session)) });
      const changed = sessions.setHandling(session, { ...columns, epoch: session.epoch + 1, failures: 0 });
      messages.closeAll(session.key);
      const told = {
        by,
        ...(by === "person" && agent && { agent }),
        ...(to.timedOut && { timedOut: to.timedOut }),
        ...(form && { form }),
      };
      events.addHandling(siteId, session.id, told, at);
      outbox.tell(siteId, session.id, eventOf(to), { at, now }, { data: factsOf(changed, to) });
      return changed;
    },
  };

  function handed(session: SessionRow, to: Change & { by: "waiting" | "person" }) {
    const { by, at, agent, note, dueAt } = to;
    const before = handlingIn(session);
    const unheard = returnedIn(session);
    const handling: StoredHandling = {
      leftAt: before?.leftAt ?? unheard?.from ?? at,
      leftAfter: before?.leftAfter ?? unheard?.after ?? events.latest(),
      ...reasonOf({ ...reasonOf(saysWhy(to) ? to : before), summary: to.summary ?? before?.summary }),
      ...(by === "person" && agent && { agent }),
      ...noteOf(note ?? before?.note ?? unheard?.note),
    };
    return {
      handledBy: by,
      handledSince: at,
      handledDue: by === "waiting" ? (dueAt ?? null) : null,
      handling: JSON.stringify(handling),
      returned: null,
    };
  }

  function returned(session: SessionRow, { at, note }: Change) {
    const before = handlingIn(session);
    const heard = {
      from: before?.leftAt ?? at,
      to: at,
      ...noteOf(note ?? before?.note),
      ...{ after: before?.leftAfter ?? 0, through: events.latest() },
    } satisfies Returned;
    return {
      ...{ handledBy: null, handledSince: null, handledDue: null, handling: null },
      returned: JSON.stringify(heard),
    };
  }
}

function eventOf({ by, timedOut }: Change): EventType {
  if (by === "workflow") return timedOut ? "handover.timed_out" : "handover.returned";
  return by === "person" ? "handover.taken" : "handover.requested";
}

/** Whether it has a reason, which replaces the one before. */
function saysWhy({ reasonCode, reason }: Change): boolean {
  return reasonCode !== undefined || reason !== undefined;
}

/** What the owner's systems are told of a change. */
function factsOf(changed: SessionRow, { note, form, timedOut }: Change): Record<string, unknown> {
  const { reasonCode, reason, summary, agent } = handlingIn(changed) ?? {};
  return { reason_code: timedOut ? "timed_out" : reasonCode, reason, summary, agent, note, form };
}

function handlingIn({ handling }: SessionRow): StoredHandling | undefined {
  return handling === null ? undefined : (JSON.parse(handling) as StoredHandling);
}

function outcomeIn({ outcome }: SessionRow): Outcome | undefined {
  return outcome === null ? undefined : (JSON.parse(outcome) as Outcome);
}

function returnedIn({ returned }: SessionRow): Returned | undefined {
  return returned === null ? undefined : (JSON.parse(returned) as Returned);
}

function noteOf(note: string | undefined): { note?: string } {
  return note === undefined || note === "" ? {} : { note };
}
