/**
 * Locks what a group of writes is about before any of it is changed, in an order that is the same for every replica, so
 * that no two can wait for each other: first idempotency keys, then the ids of sessions that are not there yet, then sites where
 * sessions begin or that are removed, then sessions by their key (those named, what follows them, what leads to one that is to be
 * removed, and all of a site that is). Counts come last (`counts.ts`). What appears between two of these steps is rare enough to
 * be left to Postgres, which ends a deadlock.
 *
 * Answers, for each call in its place, the key of the session that it names, if no other call of the group has anything to do
 * with that session or with the call's idempotency key: its order among the others does not matter then. NULL else.
 */
export const LOCK_ROWS = `
DROP FUNCTION IF EXISTS parley.hold(jsonb);
CREATE OR REPLACE FUNCTION parley.lock_rows(calls jsonb) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  held bigint[];
  concerned bigint[];
  new_sessions bigint[];
  growing text[];
  leaving text[];
  alone bigint[];
  is_again boolean := false;
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
        (SELECT c -> 1 ->> 'siteId' COLLATE "C" AS site, parley.claimed_key(c -> 1) AS key
         FROM jsonb_array_elements(calls) c) AS named USING (site, key)
      ORDER BY claims.site, claims.key FOR UPDATE OF claims);
  END IF;

  LOOP
    WITH RECURSIVE named AS MATERIALIZED (
      SELECT n, c ->> 0 AS method, input ->> 'siteId' COLLATE "C" AS site, input ->> 'sessionId' COLLATE "C" AS id,
        (input ->> 'sessionKey')::bigint AS key, parley.claimed_key(input) AS claim,
        c ->> 0 IN ('recordQuestion', 'addFile') OR input ? 'begin' AS begins, input ->> 'ownSession' COLLATE "C" AS own
      FROM jsonb_array_elements(calls) WITH ORDINALITY AS e (c, n), LATERAL (SELECT c -> 1 AS input OFFSET 0) AS of_call
    ), known AS MATERIALIZED (
      SELECT named.*, coalesce(s.key, named.key) AS place, s.successor FROM named LEFT JOIN parley.sessions s USING (site, id)
    ), followed (key, site, successor, is_led_to) AS (
      SELECT place, site, successor, false FROM known WHERE place IS NOT NULL
      UNION
      SELECT s.key, s.site, s.successor, true FROM known JOIN parley.sessions s ON s.site = known.site AND s.id = known.own
        WHERE known.own <> known.id
      UNION
      SELECT s.key, s.site, s.successor, true FROM followed JOIN parley.sessions s
        ON s.site = followed.site AND s.id = followed.successor
    ), shared AS (
      SELECT n, place, count(*) OVER (PARTITION BY place) AS of_place, count(claim) OVER (PARTITION BY site, claim) AS of_claim
      FROM known
    )
    SELECT
      ARRAY(
        SELECT key FROM followed
        UNION ALL
        SELECT s.key FROM known JOIN parley.sessions s ON s.site = known.site AND s.successor = known.id
          WHERE method = 'removeConversation'
        UNION ALL
        SELECT s.key FROM known JOIN parley.sessions s USING (site) WHERE method = 'removeSite'),
      ARRAY(SELECT DISTINCT hashtextextended(id, hashtext(site)) FROM known
        WHERE begins AND id IS NOT NULL AND place IS NULL ORDER BY 1),
      ARRAY(SELECT site FROM known WHERE begins AND place IS NULL),
      ARRAY(SELECT site FROM known WHERE method = 'removeSite'),
      -- What these remove is not known before they have.
      CASE WHEN NOT EXISTS (SELECT FROM known WHERE method IN ('removeSessions', 'removeSite')) THEN
        ARRAY(SELECT CASE WHEN of_place = 1 AND of_claim <= 1 AND place NOT IN
            (SELECT key FROM followed WHERE is_led_to) THEN place END
          FROM shared ORDER BY n)
      END
    INTO concerned, new_sessions, growing, leaving, alone;
    EXIT WHEN is_again;
    PERFORM pg_advisory_xact_lock(id) FROM unnest(new_sessions) AS id;
    IF growing <> '{}' THEN
      PERFORM FROM parley.sites WHERE id = ANY (growing) ORDER BY id FOR KEY SHARE;
    END IF;
    IF leaving <> '{}' THEN
      PERFORM FROM parley.sites WHERE id = ANY (leaving) ORDER BY id FOR UPDATE;
    END IF;
    -- They may be there by now.
    EXIT WHEN new_sessions = '{}' AND leaving = '{}';
    is_again := true;
  END LOOP;
  PERFORM FROM parley.sessions WHERE key = ANY (held || concerned) ORDER BY key FOR UPDATE;
  RETURN alone;
END $$;

-- The idempotency key that a call is about.
CREATE OR REPLACE FUNCTION parley.claimed_key(input jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(input -> 'idempotency' ->> 'key', input -> 'claim' ->> 'key', input ->> 'idempotencyKey') COLLATE "C"
$$;
`;
