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
CREATE OR REPLACE FUNCTION parley.lock_rows(calls jsonb) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  held bigint[];
  places bigint[];
  claimed text[];
  new_sessions bigint[];
  growing text[];
  leads_on boolean;
  repeats boolean;
  concerned bigint[];
  leaving text[] := '{}';
  led_to bigint[] := '{}';
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
    SELECT array_agg(place), array_agg(claim),
      coalesce(array_agg(DISTINCT hashtextextended(id, hashtext(site))) FILTER (WHERE begins AND id IS NOT NULL), '{}'),
      array_agg(site) FILTER (WHERE begins),
      coalesce(bool_or(successor IS NOT NULL OR own <> id OR method ^@ 'remove'), false),
      count(DISTINCT place) < count(place) OR count(DISTINCT claim) < count(claim)
    INTO places, claimed, new_sessions, growing, leads_on, repeats
    FROM (SELECT *, may_begin AND place IS NULL AS begins FROM parley.named_in(calls) ORDER BY n) AS named;
    concerned := places;
    IF leads_on THEN
      SELECT * INTO concerned, leaving, led_to FROM parley.linked_rows(calls);
    END IF;
    EXIT WHEN is_again;
    IF new_sessions <> '{}' THEN
      PERFORM pg_advisory_xact_lock(id) FROM unnest(new_sessions) AS id;
    END IF;
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
  IF NOT leads_on AND NOT repeats THEN
    RETURN places;
  END IF;
  RETURN ARRAY(
    SELECT CASE WHEN count(*) OVER (PARTITION BY place) = 1 AND count(claim) OVER (PARTITION BY claim) <= 1
      AND place <> ALL (led_to) THEN place END
    FROM unnest(places, claimed) WITH ORDINALITY AS named (place, claim, n) ORDER BY n);
END $$;
`;
