import { EVENT_STEP } from "../../../port/event-storage.ts";
import { ANSWER_GRACE } from "../../../port/mail-storage.ts";
import { READ_STEP } from "../../../port/message-steps.ts";

/** Milliseconds between two looks whether others have committed, and how many looks before that is given up for now. */
const LOOK = 2;
const LOOKS = 500;

/** What happens in conversations, by numbers of one sequence: messages, and the rows of `session_events`. */
export const LIVE_EVENTS = `
CREATE OR REPLACE FUNCTION parley.add_message(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  of_site constant text := r ->> 'siteId';
  m constant jsonb := r -> 'message';
  claim constant jsonb := r -> 'idempotency';
  earlier parley.claims;
  asked constant bigint := m ->> 'at';
  place parley.sessions;
  message parley.messages;
  sent text;
BEGIN
  IF claim IS NOT NULL THEN
    SELECT * INTO earlier FROM parley.claims
      WHERE site = of_site AND key = claim ->> 'key' AND expires_at > asked;
    SELECT * INTO message FROM parley.messages WHERE key = earlier.question;
    IF FOUND THEN
      IF earlier.body_hash <> claim ->> 'bodyHash' THEN
        RETURN parley.answer('{"outcome": "conflict"}');
      END IF;
      RETURN parley.answer(json_build_object('outcome', 'again', 'message', parley.as_json(message)));
    END IF;
  END IF;
  SELECT * INTO place FROM parley.sessions WHERE site = of_site AND id = r ->> 'sessionId' FOR UPDATE;
  IF NOT FOUND THEN
    DELETE FROM parley.claims WHERE site = of_site AND key = claim ->> 'key' AND session = 0;
    RETURN parley.answer('{"outcome": "unknown"}');
  END IF;
  IF r ? 'files' THEN
    sent := parley.sendable(r);
    IF sent IS NULL THEN
      DELETE FROM parley.claims WHERE site = of_site AND key = claim ->> 'key' AND session = 0;
      RETURN parley.answer('{"outcome": "no_file"}');
    END IF;
    UPDATE parley.files SET is_sent = true, session_id = place.id
      WHERE id IN (SELECT jsonb_array_elements_text(r -> 'files'));
  END IF;
  place := parley.continue_session(place.key, asked, 1, NULL);
  INSERT INTO parley.messages (session, id, role, content, at, extras, agent, files)
    VALUES (place.key, m ->> 'id', m ->> 'role', m ->> 'content', place.last_message_at, m ->> 'extras', m ->> 'agent', sent)
    RETURNING * INTO message;
  IF claim IS NOT NULL THEN
    UPDATE parley.claims SET body_hash = claim ->> 'bodyHash', session = place.key, question = message.key,
      reply = message.key, lease_until = (claim ->> 'leaseUntil')::bigint, expires_at = (claim ->> 'expiresAt')::bigint
      WHERE site = of_site AND key = claim ->> 'key';
  END IF;
  PERFORM parley.tell_event(of_site, place.id, 'message.created', message.at, asked, message.key, NULL);
  IF message.role = 'agent' THEN
    UPDATE parley.sessions SET outcome = NULL WHERE key = place.key AND outcome IS NOT NULL;
    IF place.user_email IS NOT NULL THEN
      INSERT INTO parley.mails (site, session_id, kind, heard) VALUES (of_site, place.id, 'answer', message.key - 1)
        ON CONFLICT DO NOTHING;
    END IF;
    UPDATE parley.mails SET due_at = asked + ${ANSWER_GRACE}
      WHERE site = of_site AND session_id = place.id AND kind = 'answer' AND due_at IS NULL;
  END IF;
  RETURN parley.answer(json_build_object('outcome', 'added', 'message', parley.as_json(message)));
END $$;

-- The latest number below which every event has been committed or never will be. Numbers are drawn before the commit, by
-- whoever holds the lock on the table that each writer takes first: those who hold it now are waited for.
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
  -- Whoever takes longer than that has lost the server's patience: its events are told of at the next look.
  RETURN CASE WHEN writing = '{}' THEN latest END;
END $$;

CREATE OR REPLACE FUNCTION parley.writers() RETURNS text[] LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(array_agg(DISTINCT virtualtransaction), '{}') FROM pg_locks
  WHERE locktype = 'relation' AND mode = 'RowExclusiveLock' AND granted AND pid <> pg_backend_pid()
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND relation IN ('parley.messages'::regclass, 'parley.session_events'::regclass)
$$;

-- All events of the store behind a number, in their order: one step of them.
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
      (SELECT o.key, o.site, o.session_id, o.type, NULL, o.data::json, 0 FROM parley.session_events o
       WHERE o.key > after AND o.key <= through ORDER BY o.key LIMIT ${EVENT_STEP})) AS f) AS e
    WHERE before < ${READ_STEP.bytes} ORDER BY e.key LIMIT ${EVENT_STEP};
END $$;

-- The same without what happened.
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
`;
