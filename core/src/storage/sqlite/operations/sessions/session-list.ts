import type { DatabaseSync } from "node:sqlite";
import { type RawSessionRow, sessionIn } from "../../../session-row.ts";
import {
  COUNTED_SPANS,
  EARLIEST,
  LATEST,
  type Stretch,
  sessionStretches,
} from "../../../session-stretches.ts";
import { SESSION_COLUMNS } from "../../session-columns.ts";
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
