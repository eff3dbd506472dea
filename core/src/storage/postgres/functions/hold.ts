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
BEGIN
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

  -- A subquery and not NOT EXISTS, which would look at all sessions of a site while Postgres knows little of the table.
  PERFORM pg_advisory_xact_lock(place) FROM
    (SELECT DISTINCT hashtextextended(c -> 1 ->> 'sessionId', hashtext(c -> 1 ->> 'siteId')) AS place
     FROM jsonb_array_elements(calls) c
     WHERE c ->> 0 = 'recordQuestion' AND c -> 1 ? 'sessionId' AND
       (SELECT key FROM parley.sessions WHERE site = c -> 1 ->> 'siteId' AND id = c -> 1 ->> 'sessionId') IS NULL
     ORDER BY place) AS new_sessions;

  WITH RECURSIVE named AS (
    SELECT c ->> 0 AS method, c -> 1 ->> 'siteId' COLLATE "C" AS site, c -> 1 ->> 'sessionId' COLLATE "C" AS id,
      (c -> 1 ->> 'sessionKey')::bigint AS key
    FROM jsonb_array_elements(calls) c
  ), followed (key, site, successor) AS (
    SELECT s.key, s.site, s.successor FROM named JOIN parley.sessions s USING (site, id)
    UNION
    SELECT s.key, s.site, s.successor FROM followed JOIN parley.sessions s
      ON s.site = followed.site AND s.id = followed.successor
  )
  SELECT held || array_agg(key) INTO held FROM (
    SELECT key FROM followed
    UNION ALL
    SELECT key FROM named WHERE key IS NOT NULL
    UNION ALL
    SELECT s.key FROM named JOIN parley.sessions s ON s.site = named.site AND s.successor = named.id
    WHERE method = 'removeConversation'
  ) AS found;
  PERFORM FROM parley.sessions WHERE key = ANY (held) ORDER BY key FOR UPDATE;
END $$;
`;
