/**
 * Locks the rows of a group of writes before any of them is changed. The order is the same on every replica, so that no two can
 * wait for each other:
 * - idempotency keys,
 * - ids of sessions that do not exist yet,
 * - sites where sessions begin, then sites that are removed,
 * - sessions by key: those that calls name, their successors, those whose successor is removed, and all of a removed site.
 *
 * Counts come last (`counts.ts`). If rows appear between two of these steps, which is rare, Postgres ends the deadlock. Returns one
 * element per call: the key of the session that the call names, if no other call of the group concerns that session or the call's
 * idempotency key. The order of these calls does not matter. All other elements are NULL.
 */
export const LOCK_ROWS = `
CREATE OR REPLACE FUNCTION parley.lock_rows(calls jsonb) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
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
  -- As \`holdKey\` does it (methods/conversations/claims.ts).
  PERFORM pg_advisory_xact_lock(name) FROM (
    SELECT DISTINCT hashtextextended('claim ' || (c -> 1 ->> 'siteId') || ' ' || parley.claimed_key(c -> 1), 0) AS name
    FROM jsonb_array_elements(calls) AS c WHERE parley.claimed_key(c -> 1) IS NOT NULL ORDER BY name) AS keys;

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
    -- They may exist by now.
    EXIT WHEN new_sessions = '{}' AND leaving = '{}';
    is_again := true;
  END LOOP;
  PERFORM FROM parley.sessions WHERE key = ANY (concerned) ORDER BY key FOR UPDATE;
  IF NOT leads_on AND NOT repeats THEN
    RETURN places;
  END IF;
  RETURN ARRAY(
    SELECT CASE WHEN count(*) OVER (PARTITION BY place) = 1 AND count(claim) OVER (PARTITION BY claim) <= 1
      AND place <> ALL (led_to) THEN place END
    FROM unnest(places, claimed) WITH ORDINALITY AS named (place, claim, n) ORDER BY n);
END $$;
`;
