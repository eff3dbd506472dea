import type { DatabaseSync } from "node:sqlite";
import type { SessionEvent } from "../../../../sessions/events.ts";
import type { PublicHandling } from "../../../../sessions/handling.ts";
import type { Note } from "../../../../sessions/note.ts";
import type { ContactStorage } from "../../../port/contact-storage.ts";
import { EVENT_STEP, type EventStorage, MESSAGES_BETWEEN } from "../../../port/event-storage.ts";
import type { HandlingStorage, OverdueHandover } from "../../../port/handling-storage.ts";
import { READ_STEP } from "../../../port.ts";
import { type RawSessionRow, sessionIn, storedSession } from "../../../session-row.ts";
import { EARLIEST, LATEST } from "../../../session-stretches.ts";
import { latestThatFit, message } from "../messages/message-rows.ts";
import { plainMessage } from "../sessions/conversations.ts";
import { SESSION_COLUMNS, type SessionRows } from "../sessions/session-rows.ts";
import type { Synchronous } from "../synchronous.ts";
import type { ContactRows } from "./contact-rows.ts";

/** Reads of events, handling and contacts. */
export function liveOperations(
  database: DatabaseSync,
  sessions: SessionRows,
  contacts: ContactRows,
): Synchronous<
  Exclude<
    keyof (EventStorage & HandlingStorage & ContactStorage),
    "addMessage" | "changeHandling" | "leaveContact"
  >
> {
  const sql = liveStatements(database);

  return {
    // Not what the writer remembers: this runs on a connection that only reads.
    latestEvent: (conversation) =>
      (conversation === undefined ? sql.latest.get() : sql.latestOf.get({ ...conversation }))?.n as number,
    changedSessions(after) {
      const { rows, through, more } = step(
        sql.allChangesAfter.iterate(after),
        sql.allEventsAfter.all(after),
        after,
      );
      const changed = new Map(rows.map((row) => [`${row.site} ${row.session_id}`, row]));
      const sessions = [...changed.values()].map(({ site, session_id }) => ({
        siteId: site as string,
        sessionId: session_id as string,
      }));
      return { sessions, through, more };
    },
    sessionEvents(siteId, sessionId, after) {
      const session = sessions.find(siteId, sessionId);
      const said = session === undefined ? [] : sql.messagesAfter.iterate(session.key, after);
      const { rows } = step(said, sql.eventsAfter.all(siteId, sessionId, after), after);
      return rows.map((row) => ({
        ...eventOf(row, sessionId),
        ...(typeof row.answers === "number" && { answers: row.answers }),
      }));
    },
    siteEvents(siteId, after) {
      const { rows, through } = step(
        sql.allMessagesAfter.iterate(after),
        sql.allEventsAfter.all(after),
        after,
      );
      const own = rows.filter(({ site }) => site === siteId);
      const found = own
        .filter(({ type }) => type !== "state")
        .map((row) => eventOf(row, row.session_id as string));
      const ids = new Set(own.map(({ session_id }) => session_id as string));
      const known = [...ids].map((id) => sessions.find(siteId, id)).filter((row) => row !== undefined);
      return { events: found, sessions: known.map(storedSession), through };
    },
    overdueHandovers: (now, limit) => sql.overdue.all(now, limit) as unknown as OverdueHandover[],
    handledSessions({ siteId, by, page, perPage }) {
      const found = sql.handled.all(siteId, by, perPage, (page - 1) * perPage);
      const { n } = sql.countHandled.get(siteId, by) as { n: number };
      return { sessions: found.map((row) => sessionIn(row as unknown as RawSessionRow)), total: n };
    },
    sessionsByOutcome({ siteId, is, from = EARLIEST, to = LATEST, page, perPage }) {
      const range = { siteId, is, from, to };
      const found = sql.withOutcome.all({ ...range, limit: perPage, skip: (page - 1) * perPage });
      const { n } = sql.countWithOutcome.get(range) as { n: number };
      return { sessions: found.map((row) => sessionIn(row as unknown as RawSessionRow)), total: n };
    },
    messagesBetween(siteId, sessionId, after, through) {
      const session = sessions.find(siteId, sessionId);
      if (session === undefined) return [];
      return latestThatFit(sql.between.iterate(session.key, after, through)).map(plainMessage);
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

/** In the order of their numbers: at most as many as a step has, and none behind which some were left out. */
function step(messages: Iterable<Row>, others: Row[], after: number) {
  const rows: Row[] = [];
  let bytes = 0;
  const isFull = () => bytes >= READ_STEP.bytes || rows.length >= EVENT_STEP;
  for (const row of merged(messages, others)) {
    if (isFull()) break;
    bytes += Buffer.byteLength((row.content ?? row.data ?? "") as string);
    rows.push(row);
  }
  return { rows, through: (rows.at(-1)?.key as number | undefined) ?? after, more: isFull() };
}

function liveStatements(database: DatabaseSync) {
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
    `SELECT * FROM session_events WHERE site = ? AND session_id = ? AND key > ? AND type IN ('handling', 'deleted')
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
  return {
    latest,
    latestOf,
    messagesAfter,
    eventsAfter,
    allMessagesAfter,
    allEventsAfter,
    between,
    overdue,
    handled,
    countHandled,
    withOutcome,
    countWithOutcome,
    allChangesAfter,
  };
}

type Row = Record<string, unknown>;

/** Both lists in the order of their keys. Reads the messages lazily. */
function* merged(messages: Iterable<Row>, others: Row[]): Generator<Row> {
  let next = 0;
  const before = (key: number) => {
    const other = others[next];
    return other !== undefined && (other.key as number) < key ? other : undefined;
  };
  for (const message of messages) {
    for (let other = before(message.key as number); other; other = before(message.key as number)) {
      next++;
      yield other;
    }
    yield message;
  }
  yield* others.slice(next);
}

function eventOf(row: Row, sessionId: string): SessionEvent {
  return row.type === undefined ? messageEvent(row, sessionId) : otherEvent(row);
}

function messageEvent(row: Row, sessionId: string): SessionEvent {
  return { number: row.key as number, sessionId, type: "message", message: plainMessage(message(row)) };
}

function otherEvent(row: Row): SessionEvent {
  const place = { number: row.key as number, sessionId: row.session_id as string };
  if (row.type === "note") return { ...place, type: "note", note: JSON.parse(row.data as string) as Note };
  if (row.type === "deleted") return { ...place, type: "deleted" };
  return { ...place, type: "handling", handling: JSON.parse(row.data as string) as PublicHandling };
}
