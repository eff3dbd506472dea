/**
 * Maximum number of expired idempotency keys removed after a group of writes: more than a group can add, so that they cannot pile
 * up.
 */
const SWEEP_LIMIT = 500;

/**
 * Runs a group of writes in order, in the transaction of the calling statement, and returns their results as a JSON array. If a
 * write throws, the whole group is rolled back. NULL for a question or reply means that it was not recorded
 * (`message-groups.ts`).
 */
export const RUN = `
CREATE OR REPLACE FUNCTION parley.run(calls jsonb) RETURNS json LANGUAGE plpgsql
  -- Plans are made once per connection, because planning takes longer than running. A plan made while tables are small must not
  -- scan them forever: rows are found by index, one by one.
  SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off
  SET enable_bitmapscan = off
  SET enable_hashjoin = off
  SET enable_mergejoin = off
  SET enable_material = off
  SET jit = off
AS $$
DECLARE
  call jsonb;
  input jsonb;
  done parley.done;
  answers json[];
  counted parley.counted[];
  more parley.counted[];
  latest bigint;
  alone bigint[];
BEGIN
  -- Acknowledged data survives loss of power, even if the server's setting is weaker.
  IF current_setting('synchronous_commit') = 'off' THEN
    PERFORM set_config('synchronous_commit', 'local', true);
  END IF;
  alone := parley.lock_rows(calls);
  SELECT * INTO alone, counted FROM parley.begin_together(calls, alone);
  SELECT recorded.answers, recorded.counted INTO answers, more
    FROM parley.record_together(calls, alone) AS recorded;
  counted := counted || more;
  FOR n IN 0 .. jsonb_array_length(calls) - 1 LOOP
    call := calls -> n;
    CONTINUE WHEN call ->> 0 IN ('recordQuestion', 'recordReply');
    input := call -> 1;
    done := CASE call ->> 0
      WHEN 'removeConversation' THEN parley.remove_conversation(input)
      WHEN 'removeSessions' THEN parley.remove_matching_sessions(input)
      WHEN 'importSession' THEN parley.import_session(input)
      WHEN 'removeSite' THEN parley.remove_site(input)
    END;
    answers[n + 1] := done.answer;
    IF call ->> 0 = 'removeSite' THEN
      counted := ARRAY(SELECT each FROM unnest(counted) AS each WHERE each.site <> input ->> 'siteId');
    END IF;
    counted := counted || done.counted;
  END LOOP;
  PERFORM parley.add_counts(counted);
  IF calls @? '$[*][1].idempotency' THEN
    latest := (SELECT max((c -> 1 ->> 'at')::bigint) FROM jsonb_array_elements(calls) AS c WHERE c -> 1 ? 'idempotency');
    DELETE FROM parley.claims WHERE (site, key) IN
      (SELECT site, key FROM parley.claims WHERE expires_at <= latest
       ORDER BY expires_at LIMIT ${SWEEP_LIMIT} FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN to_json(answers);
END $$;
`;

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

/**
 * `named_in` reads the rows that the calls of a group name. `linked_rows` also reads the rows that those refer to: successors of
 * expired sessions, sessions of visitors' tokens, and the rows that are removed with a conversation or a site. Most groups need
 * only `named_in`.
 */
export const NAMED_ROWS = `
-- The idempotency key of a call.
CREATE OR REPLACE FUNCTION parley.claimed_key(input jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(input -> 'idempotency' ->> 'key', input ->> 'idempotencyKey') COLLATE "C"
$$;

-- What each call names: the session's key is NULL if the session does not exist.
CREATE OR REPLACE FUNCTION parley.named_in(calls jsonb) RETURNS TABLE (n bigint, method text, site text, id text, own text,
  claim text, may_begin boolean, place bigint, successor text) LANGUAGE sql STABLE AS $$
  SELECT n, method, named.site, named.id, own, claim, may_begin, coalesce(s.key, named.key), s.successor
  FROM (
    SELECT n, c ->> 0 AS method, input ->> 'siteId' COLLATE "C" AS site, input ->> 'sessionId' COLLATE "C" AS id,
      input ->> 'ownSession' COLLATE "C" AS own, (input ->> 'siteId') || ' ' || parley.claimed_key(input) AS claim,
      c ->> 0 = 'recordQuestion' AS may_begin, (input ->> 'sessionKey')::bigint AS key
    FROM jsonb_array_elements(calls) WITH ORDINALITY AS e (c, n), LATERAL (SELECT c -> 1 AS input OFFSET 0) AS of_call
  ) AS named LEFT JOIN parley.sessions s ON s.site = named.site AND s.id = named.id
$$;

-- What the calls concern in addition: the keys of all sessions concerned, the sites that are removed, and the keys of sessions that
-- others refer to (NULL if a call removes sessions that are unknown in advance).
CREATE OR REPLACE FUNCTION parley.linked_rows(calls jsonb, OUT concerned bigint[], OUT leaving text[], OUT led_to bigint[])
LANGUAGE plpgsql AS $$
BEGIN
  WITH RECURSIVE named AS MATERIALIZED (
    SELECT * FROM parley.named_in(calls)
  ), followed (key, site, successor, is_led_to) AS (
    SELECT place, site, successor, false FROM named WHERE place IS NOT NULL
    UNION
    SELECT s.key, s.site, s.successor, true FROM named JOIN parley.sessions s ON s.site = named.site AND s.id = named.own
      WHERE named.own <> named.id
    UNION
    SELECT s.key, s.site, s.successor, true FROM followed JOIN parley.sessions s
      ON s.site = followed.site AND s.id = followed.successor
  )
  SELECT
    ARRAY(
      SELECT key FROM followed
      UNION ALL
      SELECT s.key FROM named JOIN parley.sessions s ON s.site = named.site AND s.successor = named.id
        WHERE method = 'removeConversation'
      UNION ALL
      SELECT s.key FROM named JOIN parley.sessions s USING (site) WHERE method = 'removeSite'),
    ARRAY(SELECT site FROM named WHERE method = 'removeSite'),
    CASE WHEN NOT EXISTS (SELECT FROM named WHERE method IN ('removeSessions', 'removeSite')) THEN
      ARRAY(SELECT key FROM followed WHERE is_led_to)
    END
  INTO concerned, leaving, led_to;
END $$;
`;
