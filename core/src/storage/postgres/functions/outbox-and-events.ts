import { EVENT_STEP } from "../../port/event-storage.ts";
import { READ_STEP } from "../../port/message-steps.ts";

/** Milliseconds between two checks whether other transactions have committed, and maximum number of these checks. */
const LOOK = 2;
const LOOKS = 500;

/** The events of conversations, numbered by one sequence: messages, and the rows of `session_events`. */
export const LIVE_EVENTS = `
-- The latest number up to which every event has been committed or never will be. A transaction draws numbers before its commit,
-- while it has the table lock that each writer takes first. So this waits for the transactions that have the lock now.
CREATE OR REPLACE FUNCTION parley.settled_event() RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  latest bigint;
  writing text[];
BEGIN
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO latest FROM parley.messages_key_seq;
  writing := parley.writers();
  FOR look IN 1 .. ${LOOKS} LOOP
    EXIT WHEN writing = '{}';
    PERFORM pg_sleep(${LOOK / 1_000});
    writing := ARRAY(SELECT unnest(writing) INTERSECT SELECT unnest(parley.writers()));
  END LOOP;
  -- If a transaction takes longer, a later check returns its events.
  RETURN CASE WHEN writing = '{}' THEN latest END;
END $$;

CREATE OR REPLACE FUNCTION parley.writers() RETURNS text[] LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(array_agg(DISTINCT virtualtransaction), '{}') FROM pg_locks
  WHERE locktype = 'relation' AND mode = 'RowExclusiveLock' AND granted AND pid <> pg_backend_pid()
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND relation IN ('parley.messages'::regclass, 'parley.session_events'::regclass)
$$;

-- All events of the store after a number, in order: one step of them.
CREATE OR REPLACE FUNCTION parley.all_events(after bigint, through bigint)
RETURNS TABLE (number bigint, site text, "sessionId" text, type text, data json) LANGUAGE plpgsql VOLATILE
  SET enable_seqscan = off -- For the reason in parley.run.
  SET enable_hashjoin = off
  SET enable_mergejoin = off
  SET jit = off
AS $$
BEGIN
  RETURN QUERY SELECT e.key, e.site, e.id, e.type, CASE e.type WHEN 'message' THEN parley.as_json(e.m) ELSE e.data END FROM
    (SELECT *, coalesce(sum(bytes) OVER (ORDER BY f.key ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before FROM
      ((SELECT m.key, s.site, s.id, 'message' AS type, m, NULL::json AS data, octet_length(m.content) AS bytes
        FROM parley.messages m JOIN parley.sessions s ON s.key = m.session
        WHERE m.key > after AND m.key <= through ORDER BY m.key LIMIT ${EVENT_STEP})
      UNION ALL
      (SELECT o.key, o.site, o.session_id, o.type, NULL, o.data::json, coalesce(octet_length(o.data ->> 'content'), 0) FROM parley.session_events o
       WHERE o.key > after AND o.key <= through ORDER BY o.key LIMIT ${EVENT_STEP})) AS f) AS e
    WHERE before < ${READ_STEP.bytes} ORDER BY e.key LIMIT ${EVENT_STEP};
END $$;

-- The same without the events' data.
CREATE OR REPLACE FUNCTION parley.changes_between(after bigint, through bigint)
RETURNS TABLE (number bigint, site text, "sessionId" text) LANGUAGE plpgsql VOLATILE
  SET enable_seqscan = off -- For the reason in parley.run.
  SET enable_hashjoin = off
  SET enable_mergejoin = off
  SET jit = off
AS $$
BEGIN
  RETURN QUERY
    (SELECT m.key, s.site, s.id FROM parley.messages m JOIN parley.sessions s ON s.key = m.session
     WHERE m.key > after AND m.key <= through ORDER BY m.key LIMIT ${EVENT_STEP})
    UNION ALL
    (SELECT e.key, e.site, e.session_id FROM parley.session_events e
     WHERE e.key > after AND e.key <= through ORDER BY e.key LIMIT ${EVENT_STEP})
    ORDER BY 1 LIMIT ${EVENT_STEP};
END $$;

CREATE OR REPLACE FUNCTION parley.contact_of(place bigint) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('email', email, 'name', name, 'message', message, 'language', language, 'at', at)
  FROM parley.contacts WHERE session = place
$$;
`;

/** Events for sites' owners, stored by the writes that cause them. */
export const OUTBOX = `
-- Writes the event if the site subscribes to its type: dated \`moment\`, but not before its predecessor in the conversation, and
-- due at \`asked\`, the caller's clock. It locks the conversation's name, so that a transaction that settles an earlier event
-- cannot miss this one.
CREATE OR REPLACE FUNCTION parley.tell_event(
  of_site text, of_session text, kind text, moment bigint, asked bigint, of_message bigint, facts jsonb)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM parley.sites WHERE id = of_site AND (settings::jsonb ->> 'events_url') IS NOT NULL
    AND settings::jsonb -> 'events' ? kind;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('outbox ' || of_site || ' ' || of_session, 0));
  INSERT INTO parley.outbox (id, site, session_id, type, at, message, data, state, attempts, next_at, lease_until)
    VALUES ('evt_' || replace(gen_random_uuid()::text, '-', ''), of_site, of_session, kind,
      greatest(moment, (SELECT at FROM parley.outbox WHERE site = of_site AND session_id = of_session ORDER BY key DESC LIMIT 1)),
      of_message,
      jsonb_strip_nulls(coalesce(facts, '{}')), 'pending', 0,
      CASE WHEN NOT EXISTS (SELECT FROM parley.outbox
        WHERE site = of_site AND session_id = of_session AND state = 'pending') THEN asked END, 0);
END $$;
`;
