import { COUNTED_SPANS } from "../../../session-stretches.ts";

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
