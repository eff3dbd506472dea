/**
 * Locks what a group of writes is about before any of it is changed, in an order that is the same for every replica, so
 * that no two can wait for each other: first idempotency keys, then the ids of sessions that are not there yet, then
 * sessions by their key (those named, what follows them, and what leads to one that is to be removed). Counts come last
 * (`counts.ts`). What appears between two of these steps is rare enough to be left to Postgres, which ends a deadlock.
 */
export const HOLD = `
CREATE OR REPLACE FUNCTION parley.hold(calls jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held bigint[];
  new_sessions bigint[];
BEGIN
  IF calls @? '$[*][1] ? (exists(@.idempotency) || exists(@.claim) || exists(@.idempotencyKey))' THEN
    INSERT INTO parley.claims (site, key, body_hash, session, question, lease_until, expires_at)
      SELECT DISTINCT ON (1, 2) c -> 1 ->> 'siteId', c -> 1 -> 'idempotency' ->> 'key', '', 0, 0, 0,
        (c -> 1 -> 'idempotency' ->> 'expiresAt')::bigint
      FROM jsonb_array_elements(calls) c
      WHERE c -> 1 ? 'idempotency' ORDER BY 1, 2
      ON CONFLICT DO NOTHING;
    held := ARRAY(
      SELECT claims.session FROM parley.claims JOIN
        (SELECT c -> 1 ->> 'siteId' COLLATE "C" AS site, coalesce(c -> 1 -> 'idempotency' ->> 'key',
          c -> 1 -> 'claim' ->> 'key', c -> 1 ->> 'idempotencyKey') COLLATE "C" AS key
         FROM jsonb_array_elements(calls) c) AS named USING (site, key)
      ORDER BY claims.site, claims.key FOR UPDATE OF claims);
  END IF;

  WITH RECURSIVE named AS MATERIALIZED (
    SELECT c ->> 0 AS method, input ->> 'siteId' COLLATE "C" AS site, input ->> 'sessionId' COLLATE "C" AS id,
      (input ->> 'sessionKey')::bigint AS key
    FROM jsonb_array_elements(calls) c, LATERAL (SELECT c -> 1 AS input OFFSET 0) AS of_call
  ), known AS MATERIALIZED (
    SELECT named.*, s.key AS place, s.successor FROM named LEFT JOIN parley.sessions s USING (site, id)
    WHERE id IS NOT NULL
  ), followed (key, site, successor) AS (
    SELECT place, site, successor FROM known WHERE place IS NOT NULL
    UNION
    SELECT s.key, s.site, s.successor FROM followed JOIN parley.sessions s
      ON s.site = followed.site AND s.id = followed.successor
  )
  SELECT held || array_agg(key),
    ARRAY(SELECT DISTINCT hashtextextended(id, hashtext(site)) FROM known
      WHERE method = 'recordQuestion' AND place IS NULL ORDER BY 1)
  INTO held, new_sessions FROM (
    SELECT key FROM followed
    UNION ALL
    SELECT key FROM named WHERE key IS NOT NULL
    UNION ALL
    SELECT s.key FROM known JOIN parley.sessions s ON s.site = known.site AND s.successor = known.id
    WHERE method = 'removeConversation'
  ) AS concerned;
  PERFORM pg_advisory_xact_lock(id) FROM unnest(new_sessions) AS id;
  PERFORM FROM parley.sessions WHERE key = ANY (held) ORDER BY key FOR UPDATE;
END $$;
`;
