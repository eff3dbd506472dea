import { randomBytes } from "node:crypto";
import type { PublicHandling } from "../../../sessions/handling.ts";
import type { Note } from "../../../sessions/note.ts";
import type { EventType } from "../../../sites/settings/event-types.ts";
import type { Database, Steps } from "../../database.ts";
import { noteMail } from "../mails.ts";
import { outboxOf } from "../outbox.ts";

/** Adds a change of handling to the events of a conversation. Each event has its own number. */
export function* addHandling(
  database: Database,
  event: { number: number; siteId: string; sessionId: string; at: number },
  handling: PublicHandling,
): Steps<void> {
  yield* addEvent(database, { ...event, type: "handling", data: database.json(handling) });
}

/** Adds the event that the session's outcome or team state has changed. Only the inbox reads it. */
export function* addState(
  database: Database,
  event: { number: number; siteId: string; sessionId: string; at: number },
): Steps<void> {
  yield* addEvent(database, { ...event, type: "state", data: null });
}

/** Adds an event that contains the note. Only the inbox reads it. */
export function* addNoteEvent(
  database: Database,
  event: { number: number; siteId: string; sessionId: string; at: number },
  note: Note,
): Steps<void> {
  yield* addEvent(database, { ...event, type: "note", data: database.json(note) });
}

function* addEvent(
  database: Database,
  event: { number: number; siteId: string; sessionId: string; type: string; at: number; data: string | null },
): Steps<void> {
  yield* database.run(
    `INSERT INTO parley.session_events (key, site, session_id, type, at, data)
     VALUES (:number, :siteId, :sessionId, :type, :at, :data)`,
    event,
  );
}

export interface OutboxEvent {
  siteId: string;
  sessionId: string;
  type: EventType;
  /** The event's instant in its conversation, no earlier than its predecessor's. */
  at: number;
  /** Time of the event by the caller's clock. Its first delivery is due then. */
  now: number;
  /** The key of the message that the event is about. */
  messageKey?: number;
  /** Small further values, stored with the event. */
  data?: Record<string, unknown>;
}

/** Records the e-mails that an event requires. Also writes the event for the site's owner, if the site subscribes to its type. */
export function* emitEvent(database: Database, event: OutboxEvent): Steps<void> {
  const { siteId, sessionId, type, at, now, messageKey, data = {} } = event;
  yield* noteMail(database, { siteId, sessionId, type, at: now });
  if (!(yield* isWanted(database, siteId, type))) return;
  const ref = { siteId, sessionId };
  yield* database.lock(outboxOf(ref));
  const before = yield* database.get<{ at: number }>(
    `SELECT at FROM parley.outbox WHERE site = :siteId AND session_id = :sessionId ORDER BY key DESC LIMIT 1`,
    ref,
  );
  yield* database.run(
    `INSERT INTO parley.outbox (id, site, session_id, type, at, message, data, state, attempts, next_at, lease_until)
     VALUES (:id, :siteId, :sessionId, :type, :at, :messageKey, :data, 'pending', 0,
       CASE WHEN NOT EXISTS (SELECT 1 FROM parley.outbox
         WHERE site = :siteId AND session_id = :sessionId AND state = 'pending') THEN :now::bigint END, 0)`,
    {
      ...ref,
      type,
      messageKey,
      now,
      id: `evt_${randomBytes(12).toString("hex")}`,
      at: Math.max(at, before?.at ?? at),
      data: database.json(data),
    },
  );
}

function* isWanted(database: Database, siteId: string, type: EventType): Steps<boolean> {
  const site = yield* database.get<{ settings: string }>(
    "SELECT settings FROM parley.sites WHERE id = :siteId",
    { siteId },
  );
  if (site === undefined) return false;
  const { events_url: url, events } = JSON.parse(site.settings) as { events_url?: unknown; events?: unknown };
  return typeof url === "string" && Array.isArray(events) && events.includes(type);
}
