import type { DatabaseSync } from "node:sqlite";
import type { SessionEvent } from "../../../../sessions/events.ts";
import type { PublicHandling } from "../../../../sessions/handling.ts";
import type { Note } from "../../../../sessions/note.ts";
import { latestThatFit } from "../../../message-size.ts";
import type { ContactStorage } from "../../../port/contact-storage.ts";
import { EVENT_STEP, type EventStorage, MESSAGES_BETWEEN } from "../../../port/event-storage.ts";
import { READ_STEP } from "../../../port.ts";
import { storedSession } from "../../../session-row.ts";
import { message } from "../messages/message-rows.ts";
import { plainMessage } from "../sessions/conversations.ts";
import type { SessionRows } from "../sessions/session-rows.ts";
import type { Synchronous } from "../synchronous.ts";
import type { ContactRows } from "./contact-rows.ts";

/** Creates the reads of events and contacts. */
export function liveOperations(
  database: DatabaseSync,
  sessions: SessionRows,
  contacts: ContactRows,
): Synchronous<Exclude<keyof (EventStorage & ContactStorage), "addMessage" | "leaveContact">> {
  const sql = liveStatements(database);

  return {
    // Does not use the writer's cache, because this runs on a read-only connection.
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
    messagesBetween(siteId, sessionId, after, through) {
      const session = sessions.find(siteId, sessionId);
      if (session === undefined) return [];
      return latestThatFit(sql.between.iterate(session.key, after, through), message).map(plainMessage);
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

/** Merges messages and other events in the order of their numbers, up to one step, without gaps. */
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
    allChangesAfter,
  };
}

type Row = Record<string, unknown>;

/** Merges both lists in the order of their keys. Reads the messages lazily. */
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
  const position = { number: row.key as number, sessionId: row.session_id as string };
  if (row.type === "note") return { ...position, type: "note", note: JSON.parse(row.data as string) as Note };
  if (row.type === "deleted") return { ...position, type: "deleted" };
  return { ...position, type: "handling", handling: JSON.parse(row.data as string) as PublicHandling };
}
