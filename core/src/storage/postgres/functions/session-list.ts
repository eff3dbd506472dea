import { SEARCH_STEP } from "../../port.ts";
import { COUNTED_SPANS } from "../../session-stretches.ts";

/**
 * The port's `listSessions`. Finds a page by the counts of days, then of hours and minutes, so that rows are only skipped inside
 * one minute. Stretches are passed as JSON, newest first. The function is `STABLE`, so that all of its statements see one
 * snapshot of the database.
 */
export const SESSION_LIST = `
CREATE OR REPLACE FUNCTION parley.sessions_within(of_site text, of_span bigint, since bigint, until bigint)
RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF of_span IS NULL THEN
    RETURN (SELECT count(*) FROM parley.sessions WHERE site = of_site AND created_at >= since AND created_at < until);
  END IF;
  RETURN (SELECT coalesce(sum(sessions), 0) FROM parley.session_counts
    WHERE site = of_site AND span = of_span AND start >= since AND start < until);
END $$;

CREATE OR REPLACE FUNCTION parley.list_sessions(
  of_site text, stretches jsonb, earliest bigint, to_skip bigint, at_most bigint, OUT sessions json, OUT total bigint
) LANGUAGE plpgsql STABLE
  SET enable_seqscan = off -- For the reason in parley.run.
  SET jit = off
AS $$
DECLARE
  stretch record;
  number bigint;
  skipped bigint := to_skip;
  of_span bigint;
  since bigint;
  until bigint;
BEGIN
  total := 0;
  sessions := '[]';
  FOR stretch IN SELECT * FROM jsonb_to_recordset(stretches) AS s ("from" bigint, until bigint, span bigint) LOOP
    number := parley.sessions_within(of_site, stretch.span, stretch."from", stretch.until);
    IF until IS NULL AND skipped < number THEN
      of_span := stretch.span;
      since := stretch."from";
      until := stretch.until;
    ELSIF until IS NULL THEN
      skipped := skipped - number;
    END IF;
    total := total + number;
  END LOOP;
  IF until IS NULL THEN
    RETURN;
  END IF;
  FOREACH number IN ARRAY '{${COUNTED_SPANS.join()}}'::bigint[] LOOP
    CONTINUE WHEN of_span IS NULL OR number > of_span;
    -- The span in which the page begins, newest first, and the number of sessions newer than it.
    SELECT start, start + number, skipped - (reached - here) INTO since, until, skipped FROM
      (SELECT start, sum(c.sessions) AS here, sum(sum(c.sessions)) OVER (ORDER BY start DESC) AS reached
       FROM parley.session_counts c
       WHERE site = of_site AND span = number AND start >= since AND start < until GROUP BY start) AS spans
      WHERE reached > skipped ORDER BY start DESC LIMIT 1;
  END LOOP;
  SELECT coalesce(json_agg(parley.as_json(page.s)), '[]') INTO sessions FROM
    (SELECT s FROM parley.sessions s WHERE s.site = of_site AND s.created_at >= earliest AND s.created_at < until
     ORDER BY s.created_at DESC, s.id LIMIT at_most OFFSET skipped) AS page;
END $$;
`;

/**
 * The port's `searchSessions`. Searches for a text in lower case; an empty text matches all messages. Starts at the session `at_id`
 * of the instant `at`, after its message `seen`. `rated`: 1, -1 or NULL. `unanswered_at`: an instant or NULL.
 */
export const SESSION_SEARCH = `
CREATE OR REPLACE FUNCTION parley.is_unanswered(of_session bigint, moment bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT role = 'user' AND coalesce(due_at, 0) <= moment FROM parley.messages
  WHERE session = of_session ORDER BY session DESC, key DESC LIMIT 1
$$;

CREATE OR REPLACE FUNCTION parley.search_sessions(
  of_site text, wanted text, earliest bigint, at bigint, at_id text, seen bigint,
  rated bigint, unanswered_at bigint, OUT matching json, OUT next json
) LANGUAGE plpgsql STABLE
  SET enable_seqscan = off -- For the reason in parley.run; and by the index on age, one by one.
  SET enable_bitmapscan = off
  SET enable_sort = off
  SET jit = off
AS $$
DECLARE
  candidate parley.sessions;
  message record;
  behind bigint;
  hits json[] := '{}';
  looked_at bigint := 0;
  characters bigint := 0;
BEGIN
  <<walk>>
  FOR candidate IN SELECT * FROM parley.sessions
    WHERE site = of_site AND created_at >= earliest AND created_at <= at AND (created_at < at OR id >= at_id)
    ORDER BY created_at DESC, id LIMIT ${SEARCH_STEP.rows} + 1
  LOOP
    behind := CASE candidate.id WHEN at_id THEN seen ELSE 0 END;
    next := json_build_object('createdAt', candidate.created_at, 'id', candidate.id, 'messageKey', behind);
    EXIT walk WHEN looked_at >= ${SEARCH_STEP.rows} OR characters >= ${SEARCH_STEP.characters};
    looked_at := looked_at + 1;
    next := NULL;
    CONTINUE walk WHEN unanswered_at IS NOT NULL
      AND parley.is_unanswered(candidate.key, unanswered_at) IS NOT TRUE;
    IF wanted = '' AND rated IS NULL THEN
      hits := hits || parley.as_json(candidate);
      CONTINUE walk;
    END IF;
    next := json_build_object('createdAt', candidate.created_at, 'id', candidate.id, 'messageKey', behind);
    FOR message IN SELECT key, content, rating FROM parley.messages WHERE session = candidate.key AND key > behind ORDER BY key
    LOOP
      EXIT walk WHEN looked_at >= ${SEARCH_STEP.rows} OR characters >= ${SEARCH_STEP.characters};
      looked_at := looked_at + 1;
      characters := characters + char_length(message.content);
      next := json_build_object('createdAt', candidate.created_at, 'id', candidate.id, 'messageKey', message.key);
      CONTINUE WHEN rated IS NOT NULL AND message.rating IS DISTINCT FROM rated;
      IF wanted = '' OR strpos(lower(message.content COLLATE parley.caseless), wanted) > 0 THEN
        hits := hits || parley.as_json(candidate);
        EXIT;
      END IF;
    END LOOP;
    next := NULL;
  END LOOP;
  matching := to_json(hits);
END $$;
`;
