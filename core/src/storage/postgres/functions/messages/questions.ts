/** What stands for the reply in a claim whose message nobody was asked to answer. */
export const NOBODY_ASKED = 0;

/** The port's `recordQuestion`. */
export const QUESTIONS = `
-- The session that a question goes to, with this message counted; begun where needed. NULL where it would begin at a site
-- that is not there.
CREATE OR REPLACE FUNCTION parley.session_for(q jsonb, OUT session parley.sessions, OUT is_new boolean)
LANGUAGE plpgsql AS $$
DECLARE
  of_site constant text := q ->> 'siteId';
  moment constant bigint := q ->> 'at';
  said_user constant jsonb := q -> 'user';
  asked parley.sessions;
  last parley.sessions;
BEGIN
  LOOP
    IF q ? 'sessionId' THEN
      SELECT * INTO asked FROM parley.sessions WHERE site = of_site AND id = q ->> 'sessionId' FOR UPDATE;
    END IF;
    EXIT WHEN asked.key IS NOT NULL;
    IF NOT parley.holds_site(of_site) THEN
      RETURN;
    END IF;
    is_new := true;
    session := parley.begin_session(of_site, coalesce(q ->> 'sessionId', q ->> 'freshSessionId'), moment, 1, said_user, q ->> 'page', q ->> 'shop');
    IF session.key IS NOT NULL THEN
      RETURN;
    END IF;
    -- Another replica was first: it is there now.
    IF NOT q ? 'sessionId' THEN
      PERFORM parley.refuse_taken(q ->> 'freshSessionId');
    END IF;
  END LOOP;
  is_new := false;
  last := parley.last_link(asked);
  IF last.key <> asked.key THEN
    SELECT * INTO last FROM parley.sessions WHERE key = last.key FOR UPDATE;
  END IF;
  IF moment < last.last_message_at + (q ->> 'sessionTimeout')::bigint OR last.handled_by IS NOT NULL THEN
    session := parley.continue_session(last.key, moment, 1, said_user);
    RETURN;
  END IF;
  IF NOT parley.holds_site(of_site) THEN
    RETURN;
  END IF;
  is_new := true;
  session := parley.begin_session(of_site, q ->> 'freshSessionId', moment, 1,
    coalesce(said_user, jsonb_build_object('id', last.user_id, 'verified', last.user_verified, 'email', last.user_email)), q ->> 'page', q ->> 'shop');
  IF session.key IS NULL THEN
    PERFORM parley.refuse_taken(q ->> 'freshSessionId');
  END IF;
  UPDATE parley.sessions SET successor = session.id WHERE key IN (asked.key, last.key);
END $$;

-- Whether the site is there, and stays until this transaction ends.
CREATE OR REPLACE FUNCTION parley.holds_site(of_site text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM parley.sites WHERE id = of_site FOR KEY SHARE;
  RETURN FOUND;
END $$;

-- Whether a visitor whose token was issued for \`ownSession\` may ask in the session that they name.
CREATE OR REPLACE FUNCTION parley.is_own(q jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  asked constant text := q ->> 'sessionId';
  own parley.sessions;
  last parley.sessions;
BEGIN
  SELECT * INTO own FROM parley.sessions WHERE site = q ->> 'siteId' AND id = q ->> 'ownSession';
  IF NOT FOUND THEN
    RETURN asked = q ->> 'ownSession';
  END IF;
  last := parley.last_link(own);
  RETURN asked IN (own.id, last.id) AND parley.is_of(last, q -> 'user') AND (asked = last.id OR parley.is_of(own, q -> 'user'));
END $$;

CREATE OR REPLACE FUNCTION parley.is_of(session parley.sessions, of_user jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT session.user_id IS NOT DISTINCT FROM of_user ->> 'id'
    AND session.user_verified IS NOT DISTINCT FROM (of_user ->> 'verified')::boolean
$$;

CREATE OR REPLACE FUNCTION parley.refuse_taken(id text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE 'The session id % is taken.', id USING ERRCODE = 'unique_violation';
END $$;

-- What a repeated idempotency key comes to; its session is held.
CREATE OR REPLACE FUNCTION parley.ask_again(q jsonb, earlier parley.claims, session parley.sessions) RETURNS json
LANGUAGE plpgsql AS $$
DECLARE
  claim constant jsonb := q -> 'idempotency';
  given parley.messages;
BEGIN
  IF earlier.body_hash <> claim ->> 'bodyHash' THEN
    RETURN '{"outcome": "conflict"}';
  END IF;
  IF earlier.reply = ${NOBODY_ASKED} THEN
    RETURN json_build_object('outcome', 'handled', 'session', parley.as_json(session));
  END IF;
  IF earlier.reply IS NULL THEN
    given := parley.reply_to(session.key, earlier.question);
  ELSE
    SELECT * INTO given FROM parley.messages WHERE key = earlier.reply;
  END IF;
  IF given.key IS NOT NULL THEN
    RETURN json_build_object('outcome', 'answered', 'sessionId', session.id, 'reply', parley.as_json(given));
  END IF;
  -- A late reply knows of no key, so a message may have its reply while its key is still held.
  IF earlier.lease_until > (q ->> 'at')::bigint THEN
    RETURN '{"outcome": "in_flight"}';
  END IF;
  IF session.handled_by IS NOT NULL THEN
    UPDATE parley.claims SET reply = ${NOBODY_ASKED} WHERE site = earlier.site AND key = earlier.key;
    RETURN json_build_object('outcome', 'handled', 'session', parley.as_json(session));
  END IF;
  UPDATE parley.claims SET lease_until = (claim ->> 'leaseUntil')::bigint, expires_at = (claim ->> 'expiresAt')::bigint
    WHERE site = earlier.site AND key = earlier.key;
  UPDATE parley.messages SET due_at = (q -> 'attempt' ->> 'dueAt')::bigint, reply_secret = q -> 'attempt' ->> 'replySecret',
    epoch = nullif(session.epoch, 0)
    WHERE key = earlier.question;
  IF q ? 'user' THEN
    session := parley.continue_session(session.key, 0, 0, q -> 'user');
  END IF;
  RETURN json_build_object('outcome', 'recorded', 'session', parley.as_json(session), 'questionKey', earlier.question,
    'files', (SELECT files FROM parley.messages WHERE key = earlier.question));
END $$;

CREATE OR REPLACE FUNCTION parley.record_question(q jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  of_site constant text := q ->> 'siteId';
  asked constant bigint := q ->> 'at';
  moment bigint;
  claim constant jsonb := q -> 'idempotency';
  earlier parley.claims;
  place parley.sessions;
  found_place record;
  number bigint;
  is_handled boolean;
  sent text;
  counted parley.counted[];
BEGIN
  IF q ? 'ownSession' AND parley.is_own(q) IS NOT TRUE THEN
    -- Swept with this group, unless a later question of it has the same key.
    UPDATE parley.claims SET expires_at = 0 WHERE site = of_site AND key = claim ->> 'key' AND session = 0;
    RETURN parley.answer('{"outcome": "not_own"}');
  END IF;
  IF claim IS NOT NULL THEN
    SELECT * INTO earlier FROM parley.claims WHERE site = of_site AND key = claim ->> 'key' AND expires_at > asked;
    SELECT * INTO place FROM parley.sessions WHERE key = earlier.session FOR UPDATE;
    IF FOUND THEN
      RETURN parley.answer(parley.ask_again(q, earlier, place));
    END IF;
  END IF;
  IF q ? 'files' THEN
    sent := parley.sendable(q);
    IF sent IS NULL THEN
      DELETE FROM parley.claims WHERE site = of_site AND key = claim ->> 'key' AND session = 0;
      RETURN parley.answer('{"outcome": "no_file"}');
    END IF;
  END IF;
  found_place := parley.session_for(q);
  place := found_place.session;
  IF place.key IS NULL THEN
    DELETE FROM parley.claims WHERE site = of_site AND key = claim ->> 'key' AND session = 0;
    RETURN parley.answer('{"outcome": "no_site"}');
  END IF;
  is_handled := place.handled_by IS NOT NULL;
  moment := place.last_message_at;
  counted := ARRAY[(of_site, moment, 'messages', 1)]::parley.counted[];
  INSERT INTO parley.messages (session, id, role, content, at, due_at, reply_secret, epoch, files)
    VALUES (place.key, q ->> 'messageId', 'user', q ->> 'content', moment,
      CASE WHEN NOT is_handled THEN (q -> 'attempt' ->> 'dueAt')::bigint END,
      CASE WHEN NOT is_handled THEN q -> 'attempt' ->> 'replySecret' END, nullif(place.epoch, 0), sent)
    RETURNING key INTO number;
  IF sent IS NOT NULL THEN
    UPDATE parley.files SET is_sent = true, session_id = place.id
      WHERE id IN (SELECT jsonb_array_elements_text(q -> 'files'));
  END IF;
  IF claim IS NOT NULL THEN
    -- The row is there and held: \`lock_rows\` put it there.
    UPDATE parley.claims SET body_hash = claim ->> 'bodyHash', session = place.key, question = number,
      reply = CASE WHEN is_handled THEN ${NOBODY_ASKED} END, lease_until = (claim ->> 'leaseUntil')::bigint, expires_at = (claim ->> 'expiresAt')::bigint
      WHERE site = of_site AND key = claim ->> 'key';
  END IF;
  IF found_place.is_new THEN
    counted := counted || parley.begun(of_site, moment);
  END IF;
  IF q ? 'tells' THEN
    IF found_place.is_new THEN
      PERFORM parley.tell_event(of_site, place.id, 'session.started', moment, asked, NULL, NULL);
    END IF;
    PERFORM parley.tell_event(of_site, place.id, 'message.created', moment, asked, number, NULL);
  END IF;
  IF is_handled THEN
    RETURN parley.answer(json_build_object('outcome', 'handled', 'session', parley.as_json(place)), counted);
  END IF;
  RETURN parley.answer(
    json_build_object('outcome', 'recorded', 'session', parley.as_json(place), 'questionKey', number, 'files', sent),
    counted);
END $$;
`;
