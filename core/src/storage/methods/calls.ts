import type { Problem } from "../../sites/problems/problem-text.ts";
import { isTrue, type Scripts } from "../database.ts";
import { type CallStorage, type ListedCall, MOST_CALLS } from "../port/call-storage.ts";

const CALL = `id, site AS "siteId", session_id AS "sessionId", kind, at, outcome, status, duration, calls, problem,
  bodies IS NOT NULL AND bodies_until > :now AS "hasBodies"`;
/**
 * Whether the bodies of a call are stored: the call has bodies, and its site still records them. The owner may have turned
 * recording off after the call.
 */
const RECORDS =
  "e.value::jsonb ->> 'bodies' IS NOT NULL AND (SELECT bodies_until FROM parley.sites WHERE id = s.site) > :now";
const OF_SITE = `FROM (SELECT * FROM parley.calls WHERE site = :siteId ORDER BY at DESC, key DESC LIMIT ${MOST_CALLS}) AS latest
  WHERE outcome = coalesce(:outcome, outcome)`;

export const calls: Scripts<keyof CallStorage> = {
  *addCalls(database, added, now) {
    const entries = added.map(({ problem, bodies, ...call }) =>
      JSON.stringify({
        ...call,
        problem: problem && JSON.stringify(problem),
        ...(bodies && { bodies: bodies.sealed, until: bodies.until }),
      }),
    );
    // Locks the sessions, so that none is removed meanwhile. The order is that of all other writes, to avoid deadlocks.
    yield* database.run(
      `INSERT INTO parley.calls
         (id, site, session_id, kind, at, outcome, status, duration, calls, problem, bodies, bodies_until)
       SELECT e.value::jsonb ->> 'id', s.site, s.id, e.value::jsonb ->> 'kind', (e.value::jsonb ->> 'at')::bigint,
         e.value::jsonb ->> 'outcome', (e.value::jsonb ->> 'status')::bigint, (e.value::jsonb ->> 'duration')::bigint,
         (e.value::jsonb ->> 'calls')::bigint, e.value::jsonb ->> 'problem',
         CASE WHEN ${RECORDS} THEN e.value::jsonb ->> 'bodies' END,
         CASE WHEN ${RECORDS} THEN (e.value::jsonb ->> 'until')::bigint END
       FROM TEXTS(:entries) AS e
         JOIN parley.sessions s ON s.site = e.value::jsonb ->> 'siteId' AND s.id = e.value::jsonb ->> 'sessionId'
       ORDER BY s.key FOR KEY SHARE OF s`,
      { entries: JSON.stringify(entries), now },
    );
  },
  *trimCalls(database, sites) {
    yield* database.run(
      `DELETE FROM parley.calls WHERE key IN (SELECT key FROM parley.calls WHERE key IN
         (SELECT key FROM (SELECT key, row_number() OVER (PARTITION BY site ORDER BY at DESC, key DESC) AS place
            FROM parley.calls WHERE site IN TEXTS(:sites)) AS ranked WHERE place > ${MOST_CALLS})
         FOR UPDATE SKIP LOCKED)`,
      { sites: JSON.stringify(sites) },
    );
  },
  *loggedCalls(database, { siteId, outcome, page, perPage, now }) {
    const rows = yield* database.all<CallRow>(
      `SELECT ${CALL} ${OF_SITE} ORDER BY at DESC, key DESC LIMIT :limit OFFSET :skip`,
      { siteId, outcome, now, limit: perPage, skip: (page - 1) * perPage },
    );
    const counted = yield* database.get<{ n: number }>(`SELECT count(*) AS n ${OF_SITE}`, {
      siteId,
      outcome,
    });
    return { calls: rows.map(listed), total: counted?.n ?? 0 };
  },
  *callBodies(database, siteId, id, now) {
    const row = yield* database.get<{ bodies: string }>(
      `SELECT bodies FROM parley.calls WHERE site = :siteId AND id = :id AND bodies IS NOT NULL AND bodies_until > :now`,
      { siteId, id, now },
    );
    return row?.bodies;
  },
  *setBodiesUntil(database, siteId, until) {
    yield* database.run("UPDATE parley.sites SET bodies_until = :until WHERE id = :siteId", {
      siteId,
      until,
    });
    if (until !== undefined) return;
    yield* database.run(
      "UPDATE parley.calls SET bodies = NULL, bodies_until = NULL WHERE site = :siteId AND bodies IS NOT NULL",
      { siteId },
    );
  },
  *hasExpiredBodies(database, now) {
    const statement = "SELECT 1 AS found FROM parley.calls WHERE bodies_until <= :now LIMIT 1";
    return (yield* database.get(statement, { now })) !== undefined;
  },
  *eraseExpiredBodies(database, now) {
    yield* database.run(
      `UPDATE parley.calls SET bodies = NULL, bodies_until = NULL WHERE key IN
         (SELECT key FROM parley.calls WHERE bodies_until <= :now FOR UPDATE SKIP LOCKED)`,
      { now },
    );
  },
};

type CallRow = Omit<ListedCall, "status" | "problem" | "hasBodies"> & {
  status: number | null;
  problem: string | null;
  hasBodies: unknown;
};

function listed({ status, problem, hasBodies, ...call }: CallRow): ListedCall {
  return {
    ...call,
    ...(status !== null && { status }),
    ...(problem !== null && { problem: JSON.parse(problem) as Problem }),
    hasBodies: isTrue(hasBodies),
  };
}
