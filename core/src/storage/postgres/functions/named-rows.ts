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
