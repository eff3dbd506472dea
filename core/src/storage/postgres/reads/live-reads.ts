import type { Contact } from "../../../sessions/contact.ts";
import type { SessionEvent } from "../../../sessions/events.ts";
import type { PublicHandling } from "../../../sessions/handling.ts";
import type { Note } from "../../../sessions/note.ts";
import { HISTORY_LIMIT, latestThatFit } from "../../message-size.ts";
import type { ContactStorage } from "../../port/contact-storage.ts";
import type { EventStorage } from "../../port/event-storage.ts";
import { EVENT_STEP, MESSAGES_BETWEEN, mayGoOn } from "../../port/event-storage.ts";
import { READ_STEP } from "../../port.ts";
import { type RawSessionRow, sessionIn } from "../../session-row.ts";
import { type ContactRow, contactOf, type MessageRow, storedMessage } from "../../stored-rows.ts";
import type { Ask, Statement } from "../connections.ts";

type LiveReads = Omit<EventStorage & ContactStorage, "addMessage" | "leaveContact">;

const LATEST_OF: Statement = {
  name: "latestOf",
  text: `SELECT greatest(
      (SELECT max(m.key) FROM parley.sessions s JOIN parley.messages m ON m.session = s.key
        WHERE s.site = $1 AND s.id = $2),
      (SELECT max(key) FROM parley.session_events WHERE site = $1 AND session_id = $2)) AS number`,
};
/**
 * Reads without `settled_event`, because a transaction has the session's lock while it numbers events, so that a session's events
 * commit in the order of their numbers.
 */
const SESSION_EVENTS: Statement = {
  name: "sessionEvents",
  text: `SELECT number, type, CASE type WHEN 'message' THEN parley.as_json(m) ELSE data END AS data, (m).answers AS answers FROM
    (SELECT *, coalesce(sum(bytes) OVER (ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before FROM
      ((SELECT m.key AS number, 'message' AS type, m, NULL::json AS data, octet_length(m.content) AS bytes
        FROM parley.sessions s JOIN parley.messages m ON m.session = s.key
        WHERE s.site = $1 AND s.id = $2 AND m.key > $3 ORDER BY m.session, m.key LIMIT ${EVENT_STEP})
      UNION ALL
      (SELECT key, type, NULL, data::json, 0 FROM parley.session_events
        WHERE site = $1 AND session_id = $2 AND key > $3 AND type IN ('handling', 'deleted') ORDER BY key LIMIT ${EVENT_STEP})) AS found) AS counted
    WHERE before < ${READ_STEP.bytes} ORDER BY number LIMIT ${EVENT_STEP}`,
};
const SETTLED: Statement = { name: "settledEvent", text: "SELECT parley.settled_event() AS number" };
const ALL_EVENTS: Statement = {
  name: "allEvents",
  text: 'SELECT number, site, "sessionId", type, data FROM parley.all_events($1, $2)',
};
const CHANGED: Statement = {
  name: "changedSessions",
  text: 'SELECT number, site, "sessionId" FROM parley.changes_between($1, $2)',
};
const SESSIONS_OF: Statement = {
  name: "sessionsOf",
  text: "SELECT parley.as_json(s) AS session FROM parley.sessions s WHERE site = $1 AND id = ANY ($2::text[])",
};
const BETWEEN: Statement = {
  name: "messagesBetween",
  text: `SELECT parley.as_json(m) AS message FROM
    (SELECT m, sum(char_length((m).content)) OVER (ORDER BY (m).key DESC) AS reached FROM
      (SELECT m FROM parley.messages m JOIN parley.sessions s ON s.key = m.session
       WHERE s.site = $1 AND s.id = $2 AND m.key > $3 AND m.key <= $4
       ORDER BY m.session DESC, m.key DESC LIMIT ${MESSAGES_BETWEEN}) AS latest) AS counted
    WHERE reached <= ${HISTORY_LIMIT} ORDER BY (m).key DESC`,
};
const CONTACT: Statement = {
  name: "contact",
  text: `SELECT c.email, c.name, c.message, c.language, c.at FROM parley.contacts c
    JOIN parley.sessions s ON s.key = c.session WHERE s.site = $1 AND s.id = $2`,
};

const CONTACTS: Statement = {
  name: "contactsOf",
  text: `SELECT s.key, parley.contact_of(s.key) AS contact FROM parley.sessions s JOIN parley.contacts c ON c.session = s.key
    WHERE s.site = $1 AND s.key = ANY ($2::bigint[])`,
};

export function liveReads(ask: Ask): LiveReads {
  const settled = async () => (await ask<{ number: number | null }>(SETTLED, []))[0]?.number ?? undefined;

  /** Reads one step of the events of all sites after `after`. */
  async function step<Row extends ChangeRow>(
    statement: Statement,
    after: number,
  ): Promise<{ rows: Row[]; through: number; more: boolean }> {
    const latest = (await settled()) ?? after;
    if (latest <= after) return { rows: [], through: after, more: false };
    const rows = await ask<Row>(statement, [after, latest]);
    const more = mayGoOn(rows.map(({ data }) => ({ message: { content: data?.content ?? "" } })));
    return { rows, through: more ? (rows.at(-1)?.number ?? latest) : latest, more };
  }

  return {
    async latestEvent(conversation) {
      if (conversation === undefined) return (await settled()) ?? 0;
      const { siteId, sessionId } = conversation;
      return (await ask<{ number: number | null }>(LATEST_OF, [siteId, sessionId]))[0]?.number ?? 0;
    },
    async changedSessions(after) {
      const { rows, through, more } = await step(CHANGED, after);
      const changed = new Map(
        rows.map(({ site, sessionId }) => [`${site} ${sessionId}`, { siteId: site, sessionId }]),
      );
      return { sessions: [...changed.values()], through, more };
    },
    async sessionEvents(siteId, sessionId, after) {
      const rows = await ask<EventRow>(SESSION_EVENTS, [siteId, sessionId, after]);
      return rows.map((row) => storedEvent({ ...row, sessionId }));
    },
    async siteEvents(siteId, after) {
      const { rows, through } = await step<SiteEventRow>(ALL_EVENTS, after);
      const own = rows.filter(({ site }) => site === siteId);
      const events = own.flatMap((row) => (row.type === "state" ? [] : [storedEvent(row)]));
      const ids = [...new Set(own.map(({ sessionId }) => sessionId))];
      const known = ids.length === 0 ? [] : await ask<{ session: RawSessionRow }>(SESSIONS_OF, [siteId, ids]);
      return {
        events,
        sessions: known.map(({ session }) => sessionIn(session)),
        through,
      };
    },
    async messagesBetween(...position) {
      const rows = await ask<{ message: MessageRow }>(BETWEEN, position);
      return latestThatFit(rows, ({ message }) => storedMessage(message));
    },
    async contact(siteId, sessionId): Promise<Contact | undefined> {
      const [row] = await ask<ContactRow>(CONTACT, [siteId, sessionId]);
      return row && contactOf(row);
    },
    async contactsOf(siteId, sessionKeys) {
      const rows = await ask<{ key: number; contact: ContactRow }>(CONTACTS, [siteId, sessionKeys]);
      return rows.map(({ key, contact }): [number, Contact] => [key, contactOf(contact)]);
    },
  };
}

interface EventRow {
  number: number;
  /** `state`: the session's outcome or team state has changed. */
  type: "message" | "handling" | "deleted" | "note" | "state";
  data: unknown;
  /** Absent in `all_events`. */
  answers?: number | null;
}

interface ChangeRow {
  number: number;
  site: string;
  sessionId: string;
  /** Present if the statement reads the event's data. */
  data?: { content?: string } | null;
}

type SiteEventRow = EventRow & ChangeRow;

function storedEvent({
  number,
  sessionId,
  type,
  data,
  answers,
}: EventRow & { sessionId: string }): SessionEvent {
  const position = { number, sessionId };
  if (type === "deleted") return { ...position, type };
  if (type === "note") return { ...position, type, note: data as Note };
  if (type === "handling") return { ...position, type, handling: data as PublicHandling };
  return {
    ...position,
    type: "message",
    message: storedMessage(data as MessageRow),
    ...(answers != null && { answers }),
  };
}
