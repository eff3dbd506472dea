import type { DatabaseSync } from "node:sqlite";
import type { Session } from "../../../../sessions/session.ts";
import { MARKED_MESSAGES, SEARCH_STEP } from "../../../port.ts";
import { type RawSessionRow, sessionIn } from "../../../session-row.ts";
import {
  COUNTED_SPANS,
  EARLIEST,
  LATEST,
  type Stretch,
  sessionStretches,
} from "../../../session-stretches.ts";
import { SESSION_COLUMNS } from "../../session-columns.ts";
import { numberOf, ratingOf } from "../messages/message-rows.ts";
import type { Synchronous } from "../synchronous.ts";

/**
 * Finds a page by the counts of days, then of hours and minutes, so that rows are only skipped inside one minute: any
 * page costs about the same however many sessions there are (test/bench/sessions-list.ts).
 */
export function sessionListOperations(database: DatabaseSync): Synchronous<"listSessions"> {
  const list = database.prepare(
    `SELECT ${SESSION_COLUMNS} FROM sessions WHERE site = ? AND created_at >= ? AND created_at < ?
     ORDER BY created_at DESC, id LIMIT ? OFFSET ?`,
  );
  const countRows = database.prepare(
    "SELECT count(*) AS n FROM sessions WHERE site = ? AND created_at >= ? AND created_at < ?",
  );
  const counted = "FROM session_counts WHERE site = ? AND span = ? AND start >= ? AND start < ?";
  const sumCounts = database.prepare(`SELECT coalesce(sum(sessions), 0) AS n ${counted}`);
  /** Finds the span that contains a row, counted from the newest, and the number of sessions newer than that span. */
  const findSpan = database.prepare(
    `SELECT start, reached - sessions AS newer FROM
     (SELECT start, sessions, sum(sessions) OVER (ORDER BY start DESC ROWS UNBOUNDED PRECEDING) AS reached ${counted})
     WHERE reached > ? LIMIT 1`,
  );

  const countIn = (siteId: string, { span, from, until }: Stretch): number => {
    const found =
      span === undefined ? countRows.get(siteId, from, until) : sumCounts.get(siteId, span, from, until);
    return found?.n as number;
  };

  /** Returns the instant before which the page starts, and the rows to skip from there. Undefined after the last session. */
  const locate = (siteId: string, stretches: Stretch[], skip: number): [number, number] | undefined => {
    let left = skip;
    for (const stretch of stretches) {
      const sessions = countIn(siteId, stretch);
      if (left < sessions) return locateWithin(siteId, stretch, left);
      left -= sessions;
    }
    return undefined;
  };

  const locateWithin = (siteId: string, { from, until, span }: Stretch, skip: number) => {
    if (span === undefined) return [until, skip] satisfies [number, number];
    const found = findSpan.get(siteId, span, from, until, skip) as { start: number; newer: number };
    const finer = COUNTED_SPANS.filter((other) => other < span);
    return locate(siteId, sessionStretches(found.start, found.start + span, finer), skip - found.newer);
  };

  return {
    listSessions({ siteId, page, perPage, from = EARLIEST, to = LATEST }) {
      const stretches = sessionStretches(from, to + 1);
      const total = stretches.reduce((sum, stretch) => sum + countIn(siteId, stretch), 0);
      const position = locate(siteId, stretches, (page - 1) * perPage);
      if (position === undefined) return { sessions: [], total };
      const rows = list.all(siteId, from, position[0], perPage, position[1]);
      return { sessions: rows.map((row) => sessionIn(row as unknown as RawSessionRow)), total };
    },
  };
}

/** Whether the session `s` is unanswered at the instant `:now`; NULL if it has no messages. */
const IS_UNANSWERED = `(SELECT role = 'user' AND coalesce(due_at, 0) <= :now FROM messages
   WHERE session = s.key ORDER BY key DESC LIMIT 1)`;

export function sessionMarksOperations(database: DatabaseSync): Synchronous<"sessionMarks"> {
  const marks = database.prepare(
    `SELECT s.key AS sessionKey, s.beginning, ${IS_UNANSWERED} AS unanswered, (SELECT min(rating) FROM
       (SELECT rating FROM messages WHERE session = s.key ORDER BY key DESC LIMIT ${MARKED_MESSAGES})) AS rating
     FROM json_each(:keys) asked CROSS JOIN sessions s ON s.key = asked.value AND s.site = :siteId`,
  );
  return {
    sessionMarks(siteId, sessionKeys, at) {
      const rows = marks.all({ siteId, keys: JSON.stringify(sessionKeys), now: at }) as unknown as Row[];
      return rows
        .filter(
          ({ beginning, rating, unanswered }) => beginning !== null || rating !== null || unanswered === 1,
        )
        .map(({ sessionKey, beginning, rating, unanswered }) => {
          const rated = ratingOf(rating);
          return {
            sessionKey,
            ...(beginning !== null && { beginning }),
            ...(rated && { rating: rated }),
            ...(unanswered === 1 && { unanswered: true }),
          };
        });
    },
  };
}

interface Row {
  sessionKey: number;
  beginning: string | null;
  rating: number | null;
  unanswered: 0 | 1 | null;
}

/** Compares texts in JavaScript, because SQLite's `lower` and `LIKE` convert only A to Z. */
export function sessionSearchOperations(database: DatabaseSync): Synchronous<"searchSessions"> {
  const sessions = database.prepare(
    `SELECT ${SESSION_COLUMNS} FROM sessions
     WHERE site = :siteId AND created_at >= :from AND created_at <= :at AND (created_at < :at OR id >= :id)
     ORDER BY created_at DESC, id`,
  );
  const messages = database.prepare(
    "SELECT key, content, rating FROM messages WHERE session = ? AND key > ? ORDER BY key",
  );
  const isUnanswered = database.prepare(
    `SELECT ${IS_UNANSWERED} AS unanswered FROM sessions s WHERE key = :key`,
  );
  return {
    searchSessions({ siteId, from = EARLIEST, to = LATEST, text = "", rating, unansweredAt }, place) {
      const { createdAt: at, id, messageKey } = place ?? { createdAt: to, id: "", messageKey: 0 };
      const wanted = text.toLowerCase();
      const rated = numberOf(rating);
      const isLeftOut = (key: number) =>
        unansweredAt !== undefined && isUnanswered.get({ key, now: unansweredAt })?.unanswered !== 1;
      const found: Session[] = [];
      let rows = 0;
      let characters = 0;
      const isOver = () => rows >= SEARCH_STEP.rows || characters >= SEARCH_STEP.characters;
      for (const session of sessions.iterate({
        siteId,
        from,
        at,
        id,
      }) as Iterable<unknown> as Iterable<RawSessionRow>) {
        const next = {
          createdAt: session.createdAt,
          id: session.id,
          messageKey: session.id === id ? messageKey : 0,
        };
        if (isOver()) return { found, next };
        rows += 1;
        if (isLeftOut(session.key)) continue;
        if (wanted === "" && rated === null) {
          found.push(sessionIn(session));
          continue;
        }
        for (const { key, content, rating } of messages.iterate(
          session.key,
          next.messageKey,
        ) as Iterable<MessageRow>) {
          if (isOver()) return { found, next };
          rows += 1;
          characters += content.length;
          next.messageKey = key;
          if (rated !== null && rating !== rated) continue;
          if (content.toLowerCase().includes(wanted)) {
            found.push(sessionIn(session));
            break;
          }
        }
      }
      return { found, next: undefined };
    },
  };
}

interface MessageRow {
  key: number;
  content: string;
  rating: number | null;
}
