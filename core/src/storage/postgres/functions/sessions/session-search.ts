import { SEARCH_STEP } from "../../../port.ts";

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
