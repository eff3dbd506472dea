import type { DatabaseSync } from "node:sqlite";
import type { Synchronous } from "./operations.ts";
import { COUNTED_SPANS } from "./session-counts.ts";
import { SESSION_COLUMNS, type SessionRow, storedSession } from "./session-rows.ts";

/** The ends of a JavaScript date's range; both are starts of days. */
const EARLIEST = -8.64e15;
const LATEST = 8.64e15;

/** Creation times `from` (inclusive) to `until` (exclusive): whole spans that are counted, or a rest that is not. */
interface Stretch {
  from: number;
  until: number;
  span: number | undefined;
}

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
  /** The span in which a row lies, newest first, and how many sessions are newer than that span. */
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

  /** Before which instant to start, and how many rows to skip from there; undefined past the last session. */
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
    return locate(siteId, cut(found.start, found.start + span, finer), skip - found.newer);
  };

  return {
    listSessions({ siteId, page, perPage, from = EARLIEST, to = LATEST - 1 }) {
      const stretches = cut(from, to + 1, COUNTED_SPANS);
      const total = stretches.reduce((sum, stretch) => sum + countIn(siteId, stretch), 0);
      const place = locate(siteId, stretches, (page - 1) * perPage);
      if (place === undefined) return { sessions: [], total };
      const rows = list.all(siteId, from, place[0], perPage, place[1]) as unknown as SessionRow[];
      return { sessions: rows.map(storedSession), total };
    },
  };
}

/** Newest first: whole spans in the middle, as coarse as fits, and finer ones at both ends. */
function cut(from: number, until: number, spans: readonly number[]): Stretch[] {
  const [span, ...finer] = spans;
  if (from >= until) return [];
  if (span === undefined) return [{ from, until, span }];
  const first = Math.ceil(from / span) * span;
  const end = Math.floor(until / span) * span;
  if (first >= end) return cut(from, until, finer);
  return [...cut(end, until, finer), { from: first, until: end, span }, ...cut(from, first, finer)];
}
