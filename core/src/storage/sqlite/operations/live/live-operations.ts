import type { DatabaseSync } from "node:sqlite";
import type { SessionEvent } from "../../../../sessions/events.ts";
import { type PublicHandling, reasonOf } from "../../../../sessions/handling.ts";
import { dayOf } from "../../../../sites/site-days.ts";
import { type Database, runNow } from "../../../database.ts";
import { noteConfirmation } from "../../../methods/confirmations.ts";
import { noteAnswer } from "../../../methods/mails.ts";
import type { ContactStorage } from "../../../port/contact-storage.ts";
import type { EventStorage } from "../../../port/event-storage.ts";
import { EVENT_STEP, MESSAGES_BETWEEN } from "../../../port/event-storage.ts";
import type {
  HandlingChange,
  HandlingOutcome,
  HandlingStorage,
  OverdueHandover,
} from "../../../port/handling-storage.ts";
import { READ_STEP } from "../../../port.ts";
import { EARLIEST, LATEST } from "../../../session-stretches.ts";
import type { FileRows } from "../files/file-rows.ts";
import type { IdempotencyClaims } from "../messages/idempotency-claims.ts";
import { latestThatFit, type MessageRows, message } from "../messages/message-rows.ts";
import { plainMessage } from "../sessions/conversations.ts";
import type { SessionRow } from "../sessions/session-row.ts";
import { instantIn, SESSION_COLUMNS, type SessionRows, storedSession } from "../sessions/session-rows.ts";
import type { Synchronous } from "../synchronous.ts";
import type { UsageCounts } from "../usage/usage-counts.ts";
import type { ContactRows } from "./contact-rows.ts";
import type { EventRows } from "./event-rows.ts";
import type { HandlingRows } from "./handling-rows.ts";
import type { OutboxRows } from "./outbox-rows.ts";

export function liveOperations(
  database: DatabaseSync,
  rows: {
    sessions: SessionRows;
    messages: MessageRows;
    handling: HandlingRows;
    contacts: ContactRows;
    shared: Database;
    claims: IdempotencyClaims;
    usage: UsageCounts;
    outbox: Pick<OutboxRows, "tell">;
    events: Pick<EventRows, "addOutcome">;
    files: Pick<FileRows, "sendable" | "sent">;
    isSiteThere: (siteId: string) => boolean;
  },
): Synchronous<keyof (EventStorage & HandlingStorage & ContactStorage)> {
  const {
    sessions,
    messages,
    handling,
    contacts,
    shared,
    claims,
    usage,
    outbox,
    events,
    files,
    isSiteThere,
  } = rows;
  const latest = database.prepare(
    `SELECT max(coalesce((SELECT max(key) FROM messages), 0), coalesce((SELECT max(key) FROM session_events), 0)) AS n`,
  );
  const latestOf = database.prepare(
    `SELECT max(
       coalesce((SELECT max(m.key) FROM sessions s JOIN messages m ON m.session = s.key
         WHERE s.site = :siteId AND s.id = :sessionId), 0),
       coalesce((SELECT max(key) FROM session_events WHERE site = :siteId AND session_id = :sessionId), 0)) AS n`,
  );
  const messagesAfter = database.prepare(
    `SELECT * FROM messages WHERE session = ? AND key > ? ORDER BY key LIMIT ${EVENT_STEP}`,
  );
  const eventsAfter = database.prepare(
    `SELECT * FROM session_events WHERE site = ? AND session_id = ? AND key > ? AND type <> 'outcome'
     ORDER BY key LIMIT ${EVENT_STEP}`,
  );
  const allMessagesAfter = database.prepare(
    `SELECT m.*, s.site, s.id AS session_id FROM messages m JOIN sessions s ON s.key = m.session
     WHERE m.key > ? ORDER BY m.key LIMIT ${EVENT_STEP}`,
  );
  const allEventsAfter = database.prepare(
    `SELECT * FROM session_events WHERE key > ? ORDER BY key LIMIT ${EVENT_STEP}`,
  );
  const between = database.prepare(
    `SELECT * FROM messages WHERE session = ? AND key > ? AND key <= ? ORDER BY key DESC LIMIT ${MESSAGES_BETWEEN}`,
  );
  const overdue = database.prepare(
    "SELECT site AS siteId, id AS sessionId, epoch FROM sessions WHERE handled_due <= ? ORDER BY handled_due LIMIT ?",
  );
  const handled = database.prepare(
    `SELECT ${SESSION_COLUMNS} FROM sessions WHERE site = ? AND handled_by = ?
     ORDER BY handled_since, id LIMIT ? OFFSET ?`,
  );
  const countHandled = database.prepare(
    "SELECT count(*) AS n FROM sessions WHERE site = ? AND handled_by = ?",
  );

  const ofOutcome = `FROM sessions WHERE site = :siteId AND json_extract(outcome, '$.is') = :is AND outcome IS NOT NULL
     AND created_at >= :from AND created_at <= :to`;
  const withOutcome = database.prepare(
    `SELECT ${SESSION_COLUMNS} ${ofOutcome} ORDER BY created_at DESC, id LIMIT :limit OFFSET :skip`,
  );
  const countWithOutcome = database.prepare(`SELECT count(*) AS n ${ofOutcome}`);

  const allChangesAfter = database.prepare(
    `SELECT m.key, s.site, s.id AS session_id FROM messages m JOIN sessions s ON s.key = m.session
     WHERE m.key > ? ORDER BY m.key LIMIT ${EVENT_STEP}`,
  );

  /** In the order of their numbers: at most as many as a step has, and none behind which some were left out. */
  const step = (messages: Iterable<Row>, others: Row[], after: number) => {
    const rows: Row[] = [];
    let bytes = 0;
    let isCut = false;
    for (const row of messages) {
      isCut = bytes >= READ_STEP.bytes;
      if (isCut) break;
      bytes += Buffer.byteLength((row.content as string | undefined) ?? "");
      rows.push(row);
    }
    const end = isCut ? (rows.at(-1)?.key as number) : Number.POSITIVE_INFINITY;
    rows.push(...others.filter(({ key }) => (key as number) < end));
    rows.sort((a, b) => (a.key as number) - (b.key as number));
    const more = isCut || rows.length >= EVENT_STEP;
    rows.splice(EVENT_STEP);
    return { rows, through: (rows.at(-1)?.key as number | undefined) ?? after, more };
  };

  const begun = (
    {
      siteId,
      sessionId,
      begin,
      timezone,
    }: Pick<HandlingChange, "siteId" | "sessionId" | "begin" | "timezone">,
    at: number,
  ): SessionRow | "unknown" | "no_site" => {
    const row = sessions.find(siteId, sessionId);
    if (row !== undefined) return row;
    if (begin === undefined) return "unknown";
    if (!isSiteThere(siteId)) return "no_site";
    outbox.tell(siteId, sessionId, "session.started", { at, now: at });
    usage.came(siteId, dayOf(at, timezone), "sessions");
    return sessions.add({ siteId, id: sessionId, createdAt: at, user: begin.user });
  };

  return {
    // Not what the writer remembers: this runs on a connection that only reads.
    latestEvent: (conversation) =>
      (conversation === undefined ? latest.get() : latestOf.get({ ...conversation }))?.n as number,
    changedSessions(after) {
      const { rows, through, more } = step(allChangesAfter.iterate(after), allEventsAfter.all(after), after);
      const changed = new Map(rows.map((row) => [`${row.site} ${row.session_id}`, row]));
      const sessions = [...changed.values()].map(({ site, session_id }) => ({
        siteId: site as string,
        sessionId: session_id as string,
      }));
      return { sessions, through, more };
    },
    sessionEvents(siteId, sessionId, after) {
      const session = sessions.find(siteId, sessionId);
      const said = session === undefined ? [] : messagesAfter.iterate(session.key, after);
      const { rows } = step(said, eventsAfter.all(siteId, sessionId, after), after);
      return rows.map((row) => ({
        ...eventOf(row, sessionId),
        ...(typeof row.answers === "number" && { answers: row.answers }),
      }));
    },
    siteEvents(siteId, after) {
      const { rows, through } = step(allMessagesAfter.iterate(after), allEventsAfter.all(after), after);
      const own = rows.filter(({ site }) => site === siteId);
      const found = own
        .filter(({ type }) => type !== "outcome")
        .map((row) => eventOf(row, row.session_id as string));
      const ids = new Set(own.map(({ session_id }) => session_id as string));
      const known = [...ids].map((id) => sessions.find(siteId, id)).filter((row) => row !== undefined);
      return { events: found, sessions: known.map(storedSession), through };
    },
    addMessage({ siteId, sessionId, message: added, files: named, idempotency: claim }) {
      const now = added.at;
      const earlier = claim && claims.find(siteId, claim.key, now);
      if (earlier !== undefined) {
        const before = messages.byKey(earlier.question);
        if (earlier.bodyHash !== claim?.bodyHash || before === undefined) return { outcome: "conflict" };
        return { outcome: "again", message: plainMessage(before) };
      }
      const session = sessions.find(siteId, sessionId);
      if (session === undefined) return { outcome: "unknown" };
      const current = sessions.lastLink(siteId, session).id;
      const sent = named && files.sendable({ siteId, sessionId, files: named }, current);
      if (named !== undefined && sent === undefined) return { outcome: "no_file" };
      const at = instantIn(session, now);
      const message = { ...added, at, ...(sent && { files: sent }) };
      const key = messages.addAlone(session.key, { ...message, metadata: undefined });
      if (sent !== undefined) files.sent(sent, sessionId);
      sessions.count(siteId, session.key, { key, at });
      outbox.tell(siteId, sessionId, "message.created", { at, now }, { messageKey: key });
      if (added.role === "agent") {
        if (session.outcome !== null) sessions.setOutcome(session, undefined);
        const hasEmail = session.userEmail !== null;
        runNow(noteAnswer(shared, { siteId, sessionId, messageKey: key, hasEmail, at: now }));
      }
      if (claim !== undefined) {
        claims.claim(siteId, claim, session.key, key);
        claims.answer(siteId, claim.key, session.key, key);
      }
      return { outcome: "added", message };
    },
    changeHandling(change) {
      const { siteId, by, at, asVisitor, ifEpoch } = change;
      const session = begun(change, at);
      if (typeof session === "string") return { outcome: session };
      if (ifEpoch !== undefined && session.epoch !== ifEpoch) return { outcome: "superseded" };
      const before = session.handledBy ?? "workflow";
      const agent = storedSession(session).handling?.agent;
      if (asVisitor && by !== before && !isVisitorsToChange(before, by)) return { outcome: "refused" };
      if (by === before && (by !== "person" || agent?.id === change.agent?.id))
        return { outcome: "unchanged", session: storedSession(session) };
      const isGuarded = by === "person" || change.takeFrom !== undefined;
      if (isGuarded && agent !== undefined && agent.id !== change.takeFrom)
        return { outcome: "taken", agent } satisfies HandlingOutcome;
      return { outcome: "changed", session: storedSession(handling.change(siteId, session, change)) };
    },
    overdueHandovers: (now, limit) => overdue.all(now, limit) as unknown as OverdueHandover[],
    handledSessions({ siteId, by, page, perPage }) {
      const found = handled.all(siteId, by, perPage, (page - 1) * perPage) as unknown as SessionRow[];
      const { n } = countHandled.get(siteId, by) as { n: number };
      return { sessions: found.map(storedSession), total: n };
    },
    sessionsByOutcome({ siteId, is, from = EARLIEST, to = LATEST, page, perPage }) {
      const range = { siteId, is, from, to };
      const found = withOutcome.all({ ...range, limit: perPage, skip: (page - 1) * perPage });
      const { n } = countWithOutcome.get(range) as { n: number };
      return { sessions: (found as unknown as SessionRow[]).map(storedSession), total: n };
    },
    messagesBetween(siteId, sessionId, after, through) {
      const session = sessions.find(siteId, sessionId);
      if (session === undefined) return [];
      return latestThatFit(between.iterate(session.key, after, through)).map(plainMessage);
    },
    leaveContact({ contact, isConfirmed = false, ...where }) {
      const now = contact.at;
      const session = begun(where, now);
      if (typeof session === "string") return false;
      const at = instantIn(session, now);
      const { handling, outcome } = storedSession(session);
      const why = reasonOf(handling ?? outcome);
      contacts.put(session.key, { ...contact, at });
      const { siteId, sessionId } = where;
      sessions.setOutcome(session, { is: "contact_left", at, ...why });
      events.addOutcome(siteId, sessionId, now);
      const { email } = contact;
      runNow(noteConfirmation(shared, { siteId, sessionId, email, at: now, isConfirmed }));
      outbox.tell(siteId, sessionId, "message.left", { at, now });
      return true;
    },
    contact(siteId, sessionId) {
      const session = sessions.find(siteId, sessionId);
      return session && contacts.of(session.key);
    },
    contactsOf(siteId, sessionKeys) {
      return sessionKeys.flatMap((key) => {
        const contact = sessions.byKey(siteId, key) && contacts.of(key);
        return contact === undefined ? [] : [[key, contact] as [number, typeof contact]];
      });
    },
  };
}

type Row = Record<string, unknown>;

/** A visitor asks for a person, or does not want to wait any more. */
function isVisitorsToChange(before: string, by: string): boolean {
  return (before === "workflow" && by === "waiting") || (before === "waiting" && by === "workflow");
}

function eventOf(row: Row, sessionId: string): SessionEvent {
  return row.type === undefined ? messageEvent(row, sessionId) : otherEvent(row);
}

function messageEvent(row: Row, sessionId: string): SessionEvent {
  return { number: row.key as number, sessionId, type: "message", message: plainMessage(message(row)) };
}

function otherEvent(row: Row): SessionEvent {
  const place = { number: row.key as number, sessionId: row.session_id as string };
  if (row.type === "deleted") return { ...place, type: "deleted" };
  return { ...place, type: "handling", handling: JSON.parse(row.data as string) as PublicHandling };
}
