import type { DatabaseSync } from "node:sqlite";
import type { Synchronous } from "./operations.ts";
import { DAY, MINUTE } from "./session-counts.ts";
import { SESSION_COLUMNS, type SessionRow, storedSession } from "./session-rows.ts";

/** The first and the last instant of a JavaScript date; both are starts of days. */
const EARLIEST = -8.64e15;
const LATEST = 8.64e15;

/** Coarse first. */
const SPANS = [DAY, MINUTE];

/** Creation times `from` (inclusive) to `until` (exclusive): whole spans that are counted, or a rest that is not. */
interface Stretch {
  from: number;
  until: number;
  span: number | undefined;
}

/**
 * Finds a page by the counts of days, then of minutes, so that rows are only skipped inside one minute: any page costs
 * about the same however many sessions there are (README, Cost of `GET /sessions`).
 */
export function sessionListOperations(database: DatabaseSync): Synchronous<"listSessions"> {
  const list = database.prepare(
    `SELECT ${SESSION_COLUMNS} FROM sessions WHERE site = ? AND created_at >= ? AND created_at < ?
     ORDER BY created_at DESC, id LIMIT ? OFFSET ?`,
  );
  const countRows = database.prepare(
    "SELECT count(*) AS n FROM sessions WHERE site = ? AND created_at >= ? AND created_at < ?",
  );
  const ofSpans = "FROM session_counts WHERE site = ? AND span = ? AND start >= ? AND start < ?";
  const sumSpans = database.prepare(`SELECT coalesce(sum(sessions), 0) AS n ${ofSpans}`);
  const walkSpans = database.prepare(`SELECT start, sessions ${ofSpans} ORDER BY start DESC`);

  const countIn = (siteId: string, { span, from, until }: Stretch): number => {
    const found =
      span === undefined ? countRows.get(siteId, from, until) : sumSpans.get(siteId, span, from, until);
    return found?.n as number;
  };

  /** Before which instant to start, and how many rows to skip from there. Undefined past the last session. */
  const locate = (siteId: string, stretches: Stretch[], skip: number): [number, number] | undefined => {
    let left = skip;
    for (const stretch of stretches) {
      const sessions = countIn(siteId, stretch);
      if (left >= sessions) left -= sessions;
      else if (stretch.span === undefined) return [stretch.until, left];
      else return within(siteId, stretch, stretch.span, left);
    }
    return undefined;
  };

  const within = (siteId: string, { from, until }: Stretch, span: number, skip: number) => {
    let left = skip;
    for (const row of walkSpans.iterate(siteId, span, from, until)) {
      const { start, sessions } = row as { start: number; sessions: number };
      if (left < sessions) return locate(siteId, cut(start, start + span, finerThan(span)), left);
      left -= sessions;
    }
    return undefined;
  };

  return {
    listSessions({ siteId, page, perPage, from = EARLIEST, to = LATEST - 1 }) {
      const stretches = cut(from, to + 1, SPANS);
      const total = stretches.reduce((sum, stretch) => sum + countIn(siteId, stretch), 0);
      const place = locate(siteId, stretches, (page - 1) * perPage);
      if (place === undefined) return { sessions: [], total };
      const rows = list.all(siteId, from, place[0], perPage, place[1]) as unknown as SessionRow[];
      return { sessions: rows.map(storedSession), total };
    },
  };
}

/** Newest first: whole spans in the middle, as coarse as fits, and finer ones at both ends. */
function cut(from: number, until: number, spans: number[]): Stretch[] {
  const [span, ...finer] = spans;
  if (from >= until) return [];
  if (span === undefined) return [{ from, until, span }];
  const first = Math.ceil(from / span) * span;
  const end = Math.floor(until / span) * span;
  if (first >= end) return cut(from, until, finer);
  return [...cut(end, until, finer), { from: first, until: end, span }, ...cut(from, first, finer)];
}

function finerThan(span: number): number[] {
  return SPANS.filter((other) => other < span);
}
