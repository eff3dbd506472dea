-- A Postgres database as version 0.1.0 left it: its own dump. Master secret: kept for the tests of updates
-- API key: sk_z2OsJGVhtcnR_o9uQDLIjMdbEt1wqQxGtAqecbyHd5WoCuQ3RqiUs
-- Key that may only read: sk_iw1hzPpcFlJV_bJAzMVQrWZQWBfc0f1thaiMzJm4op13mEaLFs1OF
-- Identity secret: idty_SOKHHPEdkvsebRT59CfabiZpGx6fFQ1flRK1FsV81fE
-- Of a verified visitor: ses_I7LO4YTruMxAvKRHvEysmxDt; of a guest, with a rating: ses_bCetZxX3k7cSFlGpDh8kWMw0

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE SCHEMA parley;

CREATE COLLATION parley.caseless (provider = icu, locale = 'und');

CREATE TYPE parley.counted AS (
	site text,
	at bigint,
	what text,
	by bigint
);

CREATE TYPE parley.done AS (
	answer json,
	counted parley.counted[]
);

CREATE FUNCTION parley.add_counts(counted parley.counted[]) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  -- Of this connection: no two that are open have the same number.
  own_shard constant smallint := pg_backend_pid() % 16;
  stretch record;
BEGIN
  INSERT INTO parley.usage_counts AS known (site, day, what, shard, times)
    SELECT site, parley.start_of(86400000, at), what, own_shard, sum(by) FROM unnest(counted)
    WHERE what <> 'listed' GROUP BY 1, 2, 3 HAVING sum(by) <> 0
    ORDER BY site COLLATE "C", 2, what COLLATE "C"
    ON CONFLICT (site, day, what, shard) DO UPDATE SET times = known.times + excluded.times;
  FOR stretch IN
    SELECT site, span, parley.start_of(span, at) AS start, sum(by) AS sessions
    FROM unnest(counted), unnest('{86400000,3600000,60000}'::bigint[]) AS span
    WHERE what = 'listed' GROUP BY 1, 2, 3 HAVING sum(by) <> 0 ORDER BY site COLLATE "C", span, start
  LOOP
    IF stretch.sessions < 0 THEN
      -- Folded, so that no rows of nothing are left where sessions were removed.
      WITH folded AS (
        DELETE FROM parley.session_counts
          WHERE (site, span, start) = (stretch.site, stretch.span, stretch.start) RETURNING sessions)
      SELECT stretch.sessions + coalesce(sum(sessions), 0) INTO stretch.sessions FROM folded;
    END IF;
    INSERT INTO parley.session_counts AS known (site, span, start, shard, sessions)
      SELECT stretch.site, stretch.span, stretch.start, own_shard, stretch.sessions WHERE stretch.sessions <> 0
      ON CONFLICT (site, span, start, shard) DO UPDATE SET sessions = known.sessions + excluded.sessions;
  END LOOP;
END $$;

CREATE FUNCTION parley.add_key(k jsonb) RETURNS parley.done
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO parley.keys (id, site, hash, label, permissions, created_at)
    VALUES (k ->> 'id', k ->> 'siteId', k ->> 'hash', k ->> 'label', k ->> 'permissions', (k ->> 'createdAt')::bigint);
  RETURN NULL;
END $$;

CREATE FUNCTION parley.answer(answer json, counted parley.counted[] DEFAULT NULL::parley.counted[]) RETURNS parley.done
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT answer, counted
$$;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE parley.claims (
    site text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    body_hash text NOT NULL,
    session bigint NOT NULL,
    question bigint NOT NULL,
    reply bigint,
    lease_until bigint NOT NULL,
    expires_at bigint NOT NULL
)
WITH (fillfactor='80');

CREATE TABLE parley.sessions (
    key bigint NOT NULL,
    site text NOT NULL COLLATE pg_catalog."C",
    id text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    last_message_at bigint NOT NULL,
    message_count bigint NOT NULL,
    user_id text,
    user_verified boolean,
    successor text COLLATE pg_catalog."C"
)
WITH (fillfactor='80');

CREATE FUNCTION parley.ask_again(q jsonb, earlier parley.claims, session parley.sessions) RETURNS json
    LANGUAGE plpgsql
    AS $$
DECLARE
  claim constant jsonb := q -> 'idempotency';
  given parley.messages;
BEGIN
  IF earlier.body_hash <> claim ->> 'bodyHash' THEN
    RETURN '{"outcome": "conflict"}';
  END IF;
  IF earlier.reply IS NULL THEN
    given := parley.reply_to(session.key, earlier.question);
  ELSE
    SELECT * INTO given FROM parley.messages WHERE key = earlier.reply;
  END IF;
  IF given.key IS NOT NULL THEN
    RETURN json_build_object('outcome', 'answered', 'sessionId', session.id, 'reply', parley.told(given));
  END IF;
  -- A late reply knows of no key, so a message may have its reply while its key is still held.
  IF earlier.lease_until > (q ->> 'at')::bigint THEN
    RETURN '{"outcome": "in_flight"}';
  END IF;
  UPDATE parley.claims SET lease_until = (claim ->> 'leaseUntil')::bigint, expires_at = (claim ->> 'expiresAt')::bigint
    WHERE site = earlier.site AND key = earlier.key;
  UPDATE parley.messages SET due_at = (q -> 'attempt' ->> 'dueAt')::bigint, reply_secret = q -> 'attempt' ->> 'replySecret'
    WHERE key = earlier.question;
  IF q ? 'user' THEN
    session := parley.continue_session(session.key, 0, 0, q -> 'user');
  END IF;
  RETURN json_build_object('outcome', 'recorded', 'session', parley.told(session), 'questionKey', earlier.question);
END $$;

CREATE FUNCTION parley.begin_session(of_site text, named text, moment bigint, messages bigint, of_user text, verified boolean) RETURNS parley.sessions
    LANGUAGE plpgsql
    AS $$
DECLARE
  begun parley.sessions;
BEGIN
  INSERT INTO parley.sessions
    (site, id, created_at, last_message_at, message_count, user_id, user_verified)
    VALUES (of_site, named, moment, moment, messages, of_user, verified) RETURNING * INTO begun;
  RETURN begun;
END $$;

CREATE FUNCTION parley.begun(of_site text, moment bigint) RETURNS parley.counted[]
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT ARRAY[(of_site, moment, 'sessions', 1), (of_site, moment, 'listed', 1)]::parley.counted[]
$$;

CREATE FUNCTION parley.continue_session(of_key bigint, moment bigint, messages bigint, said_user jsonb) RETURNS parley.sessions
    LANGUAGE plpgsql
    AS $$
DECLARE
  continued parley.sessions;
BEGIN
  UPDATE parley.sessions SET
    message_count = message_count + messages,
    last_message_at = CASE messages WHEN 0 THEN last_message_at ELSE greatest(last_message_at, moment) END,
    user_id = CASE WHEN said_user IS NULL THEN user_id ELSE said_user ->> 'id' END,
    user_verified = coalesce((said_user ->> 'verified')::boolean, user_verified)
    WHERE key = of_key RETURNING * INTO continued;
  RETURN continued;
END $$;

CREATE FUNCTION parley.create_site(r jsonb) RETURNS parley.done
    LANGUAGE plpgsql
    AS $$
DECLARE
  s constant jsonb := r -> 'site';
BEGIN
  INSERT INTO parley.sites (id, name, plan, public_key, settings, sealed_secrets, created_at, updated_at)
    VALUES (s ->> 'id', s ->> 'name', s ->> 'plan', s ->> 'publicKey', s ->> 'settings', s ->> 'sealedSecrets',
      (s ->> 'createdAt')::bigint, (s ->> 'updatedAt')::bigint);
  PERFORM parley.set_origins(s ->> 'id', r -> 'origins');
  RETURN parley.add_key(r -> 'firstKey');
END $$;

CREATE FUNCTION parley.hold(calls jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $_$
DECLARE
  held bigint[];
  new_sessions bigint[];
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
        (SELECT c -> 1 ->> 'siteId' COLLATE "C" AS site, coalesce(c -> 1 -> 'idempotency' ->> 'key',
          c -> 1 -> 'claim' ->> 'key', c -> 1 ->> 'idempotencyKey') COLLATE "C" AS key
         FROM jsonb_array_elements(calls) c) AS named USING (site, key)
      ORDER BY claims.site, claims.key FOR UPDATE OF claims);
  END IF;

  WITH RECURSIVE named AS MATERIALIZED (
    SELECT c ->> 0 AS method, input ->> 'siteId' COLLATE "C" AS site, input ->> 'sessionId' COLLATE "C" AS id,
      (input ->> 'sessionKey')::bigint AS key
    FROM jsonb_array_elements(calls) c, LATERAL (SELECT c -> 1 AS input OFFSET 0) AS of_call
  ), known AS MATERIALIZED (
    SELECT named.*, s.key AS place, s.successor FROM named LEFT JOIN parley.sessions s USING (site, id)
    WHERE id IS NOT NULL
  ), followed (key, site, successor) AS (
    SELECT place, site, successor FROM known WHERE place IS NOT NULL
    UNION
    SELECT s.key, s.site, s.successor FROM followed JOIN parley.sessions s
      ON s.site = followed.site AND s.id = followed.successor
  )
  SELECT held || array_agg(key),
    ARRAY(SELECT DISTINCT hashtextextended(id, hashtext(site)) FROM known
      WHERE method = 'recordQuestion' AND place IS NULL ORDER BY 1)
  INTO held, new_sessions FROM (
    SELECT key FROM followed
    UNION ALL
    SELECT key FROM named WHERE key IS NOT NULL
    UNION ALL
    SELECT s.key FROM known JOIN parley.sessions s ON s.site = known.site AND s.successor = known.id
    WHERE method = 'removeConversation'
  ) AS concerned;
  PERFORM pg_advisory_xact_lock(id) FROM unnest(new_sessions) AS id;
  PERFORM FROM parley.sessions WHERE key = ANY (held) ORDER BY key FOR UPDATE;
END $_$;

CREATE FUNCTION parley.import_session(r jsonb) RETURNS parley.done
    LANGUAGE plpgsql
    AS $$
DECLARE
  of_site constant text := r ->> 'siteId';
  s constant jsonb := r -> 'session';
  created constant bigint := s ->> 'createdAt';
  place bigint;
BEGIN
  INSERT INTO parley.sessions
    (site, id, created_at, last_message_at, message_count, user_id, user_verified, successor)
    VALUES (of_site, s ->> 'id', created, greatest(created, (s ->> 'lastMessageAt')::bigint),
      jsonb_array_length(r -> 'messages'), s -> 'user' ->> 'id', (s -> 'user' ->> 'verified')::boolean, r ->> 'successor')
    ON CONFLICT DO NOTHING RETURNING key INTO place;
  IF place IS NULL THEN
    RETURN parley.answer('false');
  END IF;
  INSERT INTO parley.messages
    (session, id, role, content, at, model, tokens_used, response_time, stopped, rating, extras)
    SELECT place, m ->> 'id', m ->> 'role', m ->> 'content', (m ->> 'at')::bigint, m -> 'metadata' ->> 'model',
      (m -> 'metadata' ->> 'tokensUsed')::bigint, (m -> 'metadata' ->> 'responseTime')::double precision,
      (m ->> 'stopped')::boolean, (m ->> 'thumb')::smallint, m ->> 'extras'
    FROM jsonb_array_elements(r -> 'messages') WITH ORDINALITY AS each (m, n) ORDER BY n;
  RETURN parley.answer('true', ARRAY[(of_site, created, 'listed', 1)]::parley.counted[]);
END $$;

CREATE FUNCTION parley.last_link(asked parley.sessions) RETURNS parley.sessions
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
  link parley.sessions := asked;
  next parley.sessions;
  seen bigint[] := ARRAY[asked.key];
BEGIN
  WHILE link.successor IS NOT NULL LOOP
    SELECT * INTO next FROM parley.sessions WHERE site = link.site AND id = link.successor;
    -- Imported links may lead nowhere, or round in a circle.
    EXIT WHEN next.key IS NULL OR next.key = ANY (seen);
    seen := seen || next.key;
    link := next;
  END LOOP;
  RETURN link;
END $$;

CREATE FUNCTION parley.list_sessions(of_site text, stretches jsonb, earliest bigint, to_skip bigint, at_most bigint, OUT sessions json, OUT total bigint) RETURNS record
    LANGUAGE plpgsql STABLE
    SET enable_seqscan TO 'off'
    SET jit TO 'off'
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
  FOREACH number IN ARRAY '{86400000,3600000,60000}'::bigint[] LOOP
    CONTINUE WHEN of_span IS NULL OR number > of_span;
    -- The span in which the page begins, newest first, and how many sessions are newer than it.
    SELECT start, start + number, skipped - (reached - here) INTO since, until, skipped FROM
      (SELECT start, sum(c.sessions) AS here, sum(sum(c.sessions)) OVER (ORDER BY start DESC) AS reached
       FROM parley.session_counts c
       WHERE site = of_site AND span = number AND start >= since AND start < until GROUP BY start) AS spans
      WHERE reached > skipped ORDER BY start DESC LIMIT 1;
  END LOOP;
  SELECT coalesce(json_agg(parley.told(page.s)), '[]') INTO sessions FROM
    (SELECT s FROM parley.sessions s WHERE s.site = of_site AND s.created_at >= earliest AND s.created_at < until
     ORDER BY s.created_at DESC, s.id LIMIT at_most OFFSET skipped) AS page;
END $$;

CREATE FUNCTION parley.open_session(s jsonb) RETURNS parley.done
    LANGUAGE plpgsql
    AS $$
BEGIN
  RETURN parley.answer(
    parley.told(parley.begin_session(s ->> 'siteId', s ->> 'id', (s ->> 'at')::bigint, 0,
      s -> 'user' ->> 'id', (s -> 'user' ->> 'verified')::boolean)),
    parley.begun(s ->> 'siteId', (s ->> 'at')::bigint));
END $$;

CREATE FUNCTION parley.raise_settings_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN UPDATE parley.settings_version SET version = version + 1; RETURN NULL; END $$;

CREATE FUNCTION parley.rate_reply(r jsonb) RETURNS parley.done
    LANGUAGE plpgsql
    AS $$
DECLARE
  of_site constant text := r ->> 'siteId';
  thumb constant smallint := r ->> 'thumb';
  place parley.sessions;
  reply parley.messages;
  counted parley.counted[] := '{}';
BEGIN
  SELECT * INTO place FROM parley.sessions WHERE site = of_site AND id = r ->> 'sessionId' FOR UPDATE;
  SELECT * INTO reply FROM parley.messages
    WHERE session = place.key AND id = r ->> 'messageId' AND role = 'assistant' LIMIT 1;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF reply.rating IS DISTINCT FROM thumb THEN
    IF reply.rating IS NOT NULL THEN
      counted := counted || (of_site, reply.at, parley.thumbs(reply.rating), -1)::parley.counted;
    END IF;
    IF thumb IS NOT NULL THEN
      counted := counted || (of_site, reply.at, parley.thumbs(thumb), 1)::parley.counted;
    END IF;
    UPDATE parley.messages SET rating = thumb WHERE key = reply.key;
    reply.rating := thumb;
  END IF;
  RETURN parley.answer(json_build_object('session', parley.told(place), 'message', parley.told(reply)), counted);
END $$;

CREATE FUNCTION parley.record_failure(f jsonb) RETURNS parley.done
    LANGUAGE plpgsql
    AS $$
DECLARE
  of_site constant text := f ->> 'siteId';
  place constant bigint := f ->> 'sessionKey';
  question constant bigint := f ->> 'questionKey';
  given parley.messages;
  counted parley.counted[];
BEGIN
  PERFORM FROM parley.sessions WHERE key = place AND site = of_site FOR UPDATE;
  IF FOUND THEN
    given := parley.reply_to(place, question);
    IF given.key IS NOT NULL THEN
      RETURN parley.answer(parley.told(given));
    END IF;
    UPDATE parley.messages SET due_at = NULL
      WHERE key = question AND session = place AND due_at = (f ->> 'dueAt')::bigint;
  END IF;
  UPDATE parley.claims SET lease_until = 0
    WHERE site = of_site AND key = f -> 'claim' ->> 'key'
      AND lease_until = (f -> 'claim' ->> 'leaseUntil')::bigint AND reply IS NULL;
  IF NOT f ? 'stopped' THEN
    counted := ARRAY[(of_site, (f ->> 'at')::bigint, 'failures', 1)]::parley.counted[];
  END IF;
  RETURN parley.answer(NULL, counted);
END $$;

CREATE FUNCTION parley.record_question(q jsonb) RETURNS parley.done
    LANGUAGE plpgsql
    AS $$
DECLARE
  of_site constant text := q ->> 'siteId';
  moment constant bigint := q ->> 'at';
  claim constant jsonb := q -> 'idempotency';
  earlier parley.claims;
  place parley.sessions;
  found_place record;
  number bigint;
  counted parley.counted[] := ARRAY[(of_site, moment, 'messages', 1)]::parley.counted[];
BEGIN
  IF claim IS NOT NULL THEN
    SELECT * INTO earlier FROM parley.claims WHERE site = of_site AND key = claim ->> 'key' AND expires_at > moment;
    SELECT * INTO place FROM parley.sessions WHERE key = earlier.session FOR UPDATE;
    IF FOUND THEN
      RETURN parley.answer(parley.ask_again(q, earlier, place));
    END IF;
  END IF;
  found_place := parley.session_for(q);
  place := found_place.session;
  INSERT INTO parley.messages (session, id, role, content, at, due_at, reply_secret)
    VALUES (place.key, q ->> 'messageId', 'user', q ->> 'content', moment,
      (q -> 'attempt' ->> 'dueAt')::bigint, q -> 'attempt' ->> 'replySecret')
    RETURNING key INTO number;
  IF claim IS NOT NULL THEN
    -- The row is there and held: `hold` put it there.
    UPDATE parley.claims SET body_hash = claim ->> 'bodyHash', session = place.key, question = number, reply = NULL,
      lease_until = (claim ->> 'leaseUntil')::bigint, expires_at = (claim ->> 'expiresAt')::bigint
      WHERE site = of_site AND key = claim ->> 'key';
  END IF;
  IF found_place.is_new THEN
    counted := counted || parley.begun(of_site, moment);
  END IF;
  RETURN parley.answer(
    json_build_object('outcome', 'recorded', 'session', parley.told(place), 'questionKey', number),
    counted);
END $$;

CREATE FUNCTION parley.record_reply(r jsonb) RETURNS parley.done
    LANGUAGE plpgsql
    AS $$
DECLARE
  of_site constant text := r ->> 'siteId';
  place constant bigint := r ->> 'sessionKey';
  question constant bigint := r ->> 'questionKey';
  moment constant bigint := r ->> 'at';
  earlier parley.messages;
  number bigint;
BEGIN
  PERFORM FROM parley.sessions WHERE key = place AND site = of_site FOR UPDATE;
  IF NOT FOUND THEN
    RETURN parley.answer('{"outcome": "gone"}');
  END IF;
  earlier := parley.reply_to(place, question);
  IF earlier.key IS NOT NULL THEN
    RETURN parley.answer(json_build_object('outcome', 'answered', 'reply', parley.told(earlier)));
  END IF;
  PERFORM parley.continue_session(place, moment, 1, NULL);
  INSERT INTO parley.messages
    (session, id, role, content, at, answers, model, tokens_used, response_time, stopped, extras)
    VALUES (place, r ->> 'messageId', 'assistant', r ->> 'content', moment, question, r -> 'metadata' ->> 'model',
      (r -> 'metadata' ->> 'tokensUsed')::bigint, (r -> 'metadata' ->> 'responseTime')::double precision,
      (r ->> 'stopped')::boolean, r ->> 'extras')
    RETURNING key INTO number;
  IF r ? 'idempotencyKey' THEN
    UPDATE parley.claims SET reply = number
      WHERE site = of_site AND key = r ->> 'idempotencyKey' AND session = place AND reply IS NULL;
  END IF;
  RETURN parley.answer('{"outcome": "stored"}', ARRAY[(of_site, moment, 'reply/' || (r ->> 'bucket'), 1)]::parley.counted[]);
END $$;

CREATE FUNCTION parley.record_together(calls jsonb, OUT answers json[], OUT counted parley.counted[]) RETURNS record
    LANGUAGE plpgsql
    AS $$
DECLARE
  done record;
BEGIN
  answers := array_fill(NULL::json, ARRAY[jsonb_array_length(calls)]);
  counted := '{}';
  FOR done IN
    WITH asked AS (
      SELECT n, q ->> 'siteId' AS of_site, q ->> 'sessionId' AS named, (q ->> 'at')::bigint AS moment,
        (q ->> 'sessionTimeout')::bigint AS timeout, q -> 'user' AS said_user, q -> 'idempotency' AS claim,
        q ->> 'messageId' AS message, q ->> 'content' AS content, (q -> 'attempt' ->> 'dueAt')::bigint AS due_at,
        q -> 'attempt' ->> 'replySecret' AS reply_secret, nextval('parley.messages_key_seq') AS number,
        count(*) OVER (PARTITION BY q ->> 'sessionId' COLLATE "C", q ->> 'siteId' COLLATE "C") AS of_session,
        count(*) OVER (PARTITION BY q -> 'idempotency' ->> 'key' COLLATE "C", q ->> 'siteId' COLLATE "C") AS of_claim
      FROM jsonb_array_elements(calls) WITH ORDINALITY AS e (c, n), LATERAL (SELECT c -> 1 AS q OFFSET 0) AS input
      WHERE c ->> 0 = 'recordQuestion'
    ), continued AS (
      UPDATE parley.sessions s SET
        message_count = s.message_count + 1,
        last_message_at = greatest(s.last_message_at, moment),
        user_id = CASE WHEN said_user IS NULL THEN s.user_id ELSE said_user ->> 'id' END,
        user_verified = coalesce((said_user ->> 'verified')::boolean, s.user_verified)
      FROM asked
      WHERE s.site = of_site AND s.id = named AND of_session = 1
        AND s.successor IS NULL AND moment < s.last_message_at + timeout
        -- The row that `hold` put there says of a new key that it belongs to no session yet.
        AND (claim IS NULL OR of_claim = 1 AND EXISTS (
          SELECT FROM parley.claims c WHERE c.site = of_site AND c.key = claim ->> 'key' AND c.session = 0))
      RETURNING asked.*, s.key AS place, parley.told(s) AS session
    ), stored AS (
      INSERT INTO parley.messages (key, session, id, role, content, at, due_at, reply_secret) OVERRIDING SYSTEM VALUE
        SELECT number, place, message, 'user', content, moment, due_at, reply_secret FROM continued
    ), claimed AS (
      UPDATE parley.claims c SET body_hash = claim ->> 'bodyHash', session = place, question = number, reply = NULL,
        lease_until = (claim ->> 'leaseUntil')::bigint, expires_at = (claim ->> 'expiresAt')::bigint
      FROM continued WHERE c.site = of_site AND c.key = claim ->> 'key'
    )
    SELECT n, (of_site, moment, 'messages', 1)::parley.counted AS count,
      json_build_object('outcome', 'recorded', 'session', session, 'questionKey', number) AS answer FROM continued
  LOOP
    answers[done.n] := done.answer;
    counted := counted || done.count;
  END LOOP;
  FOR done IN
    WITH given AS (
      SELECT n, r ->> 'siteId' AS of_site, (r ->> 'sessionKey')::bigint AS place,
        (r ->> 'questionKey')::bigint AS question, (r ->> 'at')::bigint AS moment, r ->> 'messageId' AS message,
        r ->> 'content' AS content, r -> 'metadata' AS made, (r ->> 'stopped')::boolean AS stopped,
        r ->> 'extras' AS extras, r ->> 'idempotencyKey' AS claim, r ->> 'bucket' AS bucket,
        nextval('parley.messages_key_seq') AS number,
        count(*) OVER (PARTITION BY (r ->> 'sessionKey')::bigint) AS of_session
      FROM jsonb_array_elements(calls) WITH ORDINALITY AS e (c, n), LATERAL (SELECT c -> 1 AS r OFFSET 0) AS input
      WHERE c ->> 0 = 'recordReply'
    ), continued AS (
      UPDATE parley.sessions s SET
        message_count = s.message_count + 1,
        last_message_at = greatest(s.last_message_at, moment)
      FROM given
      WHERE s.key = place AND s.site = of_site AND of_session = 1 AND NOT EXISTS (
        SELECT FROM parley.messages m WHERE m.session = place AND m.key > question AND m.answers = question)
      RETURNING given.*
    ), stored AS (
      INSERT INTO parley.messages
        (key, session, id, role, content, at, answers, model, tokens_used, response_time, stopped, extras)
        OVERRIDING SYSTEM VALUE
        SELECT number, place, message, 'assistant', content, moment, question, made ->> 'model',
          (made ->> 'tokensUsed')::bigint, (made ->> 'responseTime')::double precision, stopped, extras FROM continued
    ), claimed AS (
      UPDATE parley.claims c SET reply = number FROM continued
        WHERE c.site = of_site AND c.key = claim AND c.session = place AND c.reply IS NULL
    )
    SELECT n, (of_site, moment, 'reply/' || bucket, 1)::parley.counted AS count FROM continued
  LOOP
    answers[done.n] := '{"outcome": "stored"}';
    counted := counted || done.count;
  END LOOP;
END $$;

CREATE FUNCTION parley.remove_conversation(r jsonb) RETURNS parley.done
    LANGUAGE plpgsql
    AS $$
DECLARE
  gone bigint[];
BEGIN
  gone := ARRAY(
    SELECT key FROM parley.sessions WHERE site = r ->> 'siteId' AND id = r ->> 'sessionId' FOR UPDATE);
  RETURN parley.answer(to_json(gone <> '{}'), parley.remove_sessions(gone));
END $$;

CREATE FUNCTION parley.remove_key(r jsonb) RETURNS parley.done
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM parley.keys WHERE id = r ->> 'id';
  RETURN parley.answer(to_json(FOUND));
END $$;

CREATE FUNCTION parley.remove_matching_sessions(r jsonb) RETURNS parley.done
    LANGUAGE plpgsql
    AS $_$
DECLARE
  of_site constant text := r ->> 'siteId';
  of_user constant text := r ->> 'userId';
  before constant bigint := r ->> 'inactiveBefore';
  matching constant text := concat_ws(' AND ',
    CASE WHEN of_site IS NOT NULL THEN 'site = $1' END,
    CASE WHEN of_user IS NOT NULL THEN 'user_id = $2' END,
    CASE WHEN before IS NOT NULL THEN 'created_at < $3 AND last_message_at < $3' END);
  candidates constant text := CASE WHEN coalesce(of_site, of_user) IS NOT NULL
    THEN 'parley.sessions WHERE ' || matching
    -- Lateral with its own limit, so that Postgres goes by the index from site to site.
    ELSE '(
    WITH RECURSIVE found (site) AS (
      SELECT min(site) FROM parley.sessions
      UNION ALL
      SELECT (SELECT min(site) FROM parley.sessions WHERE site > found.site) FROM found WHERE found.site IS NOT NULL
    ) SELECT site FROM found) AS of_any, LATERAL
      (SELECT key FROM parley.sessions WHERE site = of_any.site AND ' || matching || ' LIMIT $4) AS inactive' END;
  found bigint[];
  gone bigint[];
BEGIN
  IF coalesce(of_site, of_user, before::text) IS NULL THEN
    RAISE 'Removing sessions needs a site, a user or an instant.';
  END IF;
  LOOP
    EXECUTE format('SELECT array_agg(key) FROM (SELECT key FROM %s LIMIT $4) AS candidates', candidates)
      INTO found USING of_site, of_user, before, (r ->> 'limit')::bigint;
    -- Held in the order that `hold` keeps, with what leads to them; then looked at again, as they are now.
    PERFORM FROM parley.sessions WHERE key IN (
        SELECT unnest(found)
        UNION
        SELECT p.key FROM parley.sessions s JOIN parley.sessions p ON p.site = s.site AND p.successor = s.id
          WHERE s.key = ANY (found))
      ORDER BY key FOR UPDATE;
    EXECUTE format('SELECT array_agg(key) FROM parley.sessions WHERE key = ANY ($5) AND %s', matching)
      INTO gone USING of_site, of_user, before, 0, found;
    EXIT WHEN found IS NULL OR gone IS NOT NULL;
  END LOOP;
  RETURN parley.answer(to_json(coalesce(cardinality(gone), 0)), parley.remove_sessions(gone));
END $_$;

CREATE FUNCTION parley.remove_sessions(keys bigint[]) RETURNS parley.counted[]
    LANGUAGE plpgsql
    AS $$
DECLARE
  counted parley.counted[];
BEGIN
  DELETE FROM parley.messages WHERE session = ANY (keys);
  WITH gone AS (DELETE FROM parley.sessions WHERE key = ANY (keys) RETURNING site, id, created_at),
  unlinked AS (
    UPDATE parley.sessions s SET successor = NULL FROM gone
      WHERE s.site = gone.site AND s.successor = gone.id AND s.key <> ALL (keys))
  SELECT array_agg((site, created_at, 'listed', -1)::parley.counted) INTO counted FROM gone;
  RETURN counted;
END $$;

CREATE FUNCTION parley.remove_site(r jsonb) RETURNS parley.done
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM parley.usage_counts WHERE site = r ->> 'siteId';
  DELETE FROM parley.sites WHERE id = r ->> 'siteId';
  RETURN parley.answer(to_json(FOUND));
END $$;

CREATE FUNCTION parley.renew_claim(r jsonb) RETURNS parley.done
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE parley.claims SET lease_until = (r ->> 'until')::bigint
    WHERE site = r ->> 'siteId' AND key = r -> 'claim' ->> 'key'
      AND lease_until = (r -> 'claim' ->> 'leaseUntil')::bigint AND reply IS NULL;
  RETURN parley.answer(to_json(FOUND));
END $$;

CREATE FUNCTION parley.replace_site(r jsonb) RETURNS parley.done
    LANGUAGE plpgsql
    AS $$
DECLARE
  s constant jsonb := r -> 'site';
BEGIN
  UPDATE parley.sites SET name = s ->> 'name', plan = s ->> 'plan', public_key = s ->> 'publicKey',
    settings = s ->> 'settings', sealed_secrets = s ->> 'sealedSecrets', created_at = (s ->> 'createdAt')::bigint,
    updated_at = (s ->> 'updatedAt')::bigint
    WHERE id = s ->> 'id' AND updated_at = (r ->> 'readAt')::bigint;
  IF NOT FOUND THEN
    RETURN parley.answer('false');
  END IF;
  PERFORM parley.set_origins(s ->> 'id', r -> 'origins');
  RETURN parley.answer('true');
END $$;

CREATE TABLE parley.messages (
    key bigint NOT NULL,
    session bigint NOT NULL,
    id text NOT NULL,
    role text NOT NULL,
    content text NOT NULL,
    at bigint NOT NULL,
    due_at bigint,
    reply_secret text,
    answers bigint,
    model text,
    tokens_used bigint,
    response_time double precision,
    stopped boolean,
    rating smallint,
    extras text
);

CREATE FUNCTION parley.reply_to(of_session bigint, question bigint) RETURNS parley.messages
    LANGUAGE plpgsql STABLE
    AS $$
DECLARE
  found_reply parley.messages;
BEGIN
  SELECT * INTO found_reply FROM parley.messages WHERE session = of_session AND key > question AND answers = question;
  RETURN found_reply;
END $$;

CREATE FUNCTION parley.run(calls jsonb) RETURNS json
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    SET jit TO 'off'
    AS $$
DECLARE
  call jsonb;
  input jsonb;
  done parley.done;
  answers json[];
  counted parley.counted[];
  latest bigint;
BEGIN
  -- What is acknowledged survives loss of power, even where the server was told to be less careful.
  IF current_setting('synchronous_commit') = 'off' THEN
    PERFORM set_config('synchronous_commit', 'local', true);
  END IF;
  PERFORM parley.hold(calls);
  SELECT * INTO answers, counted FROM parley.record_together(calls);
  FOR n IN 0 .. jsonb_array_length(calls) - 1 LOOP
    call := calls -> n;
    input := call -> 1;
    IF input ? 'idempotency' THEN
      latest := greatest(latest, (input ->> 'at')::bigint);
    END IF;
    CONTINUE WHEN answers[n + 1] IS NOT NULL;
    done := CASE call ->> 0
      WHEN 'recordQuestion' THEN parley.record_question(input)
      WHEN 'renewClaim' THEN parley.renew_claim(input)
      WHEN 'recordReply' THEN parley.record_reply(input)
      WHEN 'recordFailure' THEN parley.record_failure(input)
      WHEN 'openSession' THEN parley.open_session(input)
      WHEN 'rateReply' THEN parley.rate_reply(input)
      WHEN 'removeConversation' THEN parley.remove_conversation(input)
      WHEN 'removeSessions' THEN parley.remove_matching_sessions(input)
      WHEN 'importSession' THEN parley.import_session(input)
      WHEN 'setNote' THEN parley.set_note(input)
      WHEN 'createSite' THEN parley.create_site(input)
      WHEN 'replaceSite' THEN parley.replace_site(input)
      WHEN 'removeSite' THEN parley.remove_site(input)
      WHEN 'addKey' THEN parley.add_key(input)
      WHEN 'removeKey' THEN parley.remove_key(input)
    END;
    answers[n + 1] := done.answer;
    counted := counted || done.counted;
  END LOOP;
  PERFORM parley.add_counts(counted);
  IF latest IS NOT NULL THEN
    DELETE FROM parley.claims WHERE (site, key) IN
      (SELECT site, key FROM parley.claims WHERE expires_at <= latest
       ORDER BY expires_at LIMIT 500 FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN to_json(answers);
END $$;

CREATE FUNCTION parley.search_sessions(of_site text, wanted text, earliest bigint, at bigint, at_id text, seen bigint, OUT matching json, OUT next json) RETURNS record
    LANGUAGE plpgsql STABLE
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    SET enable_sort TO 'off'
    SET jit TO 'off'
    AS $$
DECLARE
  candidate parley.sessions;
  message record;
  behind bigint;
  told json[] := '{}';
  looked_at bigint := 0;
  characters bigint := 0;
BEGIN
  <<walk>>
  FOR candidate IN SELECT * FROM parley.sessions
    WHERE site = of_site AND created_at >= earliest AND created_at <= at AND (created_at < at OR id >= at_id)
    ORDER BY created_at DESC, id LIMIT 500 + 1
  LOOP
    behind := CASE candidate.id WHEN at_id THEN seen ELSE 0 END;
    next := json_build_object('createdAt', candidate.created_at, 'id', candidate.id, 'messageKey', behind);
    EXIT walk WHEN looked_at >= 500 OR characters >= 262144;
    looked_at := looked_at + 1;
    FOR message IN SELECT key, content FROM parley.messages WHERE session = candidate.key AND key > behind ORDER BY key
    LOOP
      EXIT walk WHEN looked_at >= 500 OR characters >= 262144;
      looked_at := looked_at + 1;
      characters := characters + char_length(message.content);
      next := json_build_object('createdAt', candidate.created_at, 'id', candidate.id, 'messageKey', message.key);
      IF strpos(lower(message.content COLLATE parley.caseless), wanted) > 0 THEN
        told := told || parley.told(candidate);
        EXIT;
      END IF;
    END LOOP;
    next := NULL;
  END LOOP;
  matching := to_json(told);
END $$;

CREATE FUNCTION parley.session_for(q jsonb, OUT session parley.sessions, OUT is_new boolean) RETURNS record
    LANGUAGE plpgsql
    AS $$
DECLARE
  of_site constant text := q ->> 'siteId';
  moment constant bigint := q ->> 'at';
  said_user constant jsonb := q -> 'user';
  asked parley.sessions;
  last parley.sessions;
BEGIN
  is_new := true;
  IF q ? 'sessionId' THEN
    SELECT * INTO asked FROM parley.sessions WHERE site = of_site AND id = q ->> 'sessionId' FOR UPDATE;
  END IF;
  IF asked.key IS NULL THEN
    session := parley.begin_session(of_site, coalesce(q ->> 'sessionId', q ->> 'freshSessionId'), moment, 1,
      said_user ->> 'id', (said_user ->> 'verified')::boolean);
    RETURN;
  END IF;
  last := parley.last_link(asked);
  IF last.key <> asked.key THEN
    SELECT * INTO last FROM parley.sessions WHERE key = last.key FOR UPDATE;
  END IF;
  IF moment < last.last_message_at + (q ->> 'sessionTimeout')::bigint THEN
    session := parley.continue_session(last.key, moment, 1, said_user);
    is_new := false;
    RETURN;
  END IF;
  session := parley.begin_session(of_site, q ->> 'freshSessionId', moment, 1,
    CASE WHEN said_user IS NULL THEN last.user_id ELSE said_user ->> 'id' END,
    coalesce((said_user ->> 'verified')::boolean, last.user_verified));
  UPDATE parley.sessions SET successor = session.id WHERE key IN (asked.key, last.key);
END $$;

CREATE FUNCTION parley.sessions_within(of_site text, of_span bigint, since bigint, until bigint) RETURNS bigint
    LANGUAGE plpgsql STABLE
    AS $$
BEGIN
  IF of_span IS NULL THEN
    RETURN (SELECT count(*) FROM parley.sessions WHERE site = of_site AND created_at >= since AND created_at < until);
  END IF;
  RETURN (SELECT coalesce(sum(sessions), 0) FROM parley.session_counts
    WHERE site = of_site AND span = of_span AND start >= since AND start < until);
END $$;

CREATE FUNCTION parley.set_note(r jsonb) RETURNS parley.done
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO parley.notes (name, text) VALUES (r ->> 'name', r ->> 'text')
    ON CONFLICT (name) DO UPDATE SET text = excluded.text;
  RETURN NULL;
END $$;

CREATE FUNCTION parley.set_origins(of_site text, origins jsonb) RETURNS void
    LANGUAGE sql
    AS $$
  DELETE FROM parley.site_origins WHERE site = of_site;
  INSERT INTO parley.site_origins (origin, site)
    SELECT DISTINCT origin, of_site FROM jsonb_array_elements_text(origins) AS origin;
$$;

CREATE FUNCTION parley.start_of(span bigint, moment bigint) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT moment - (moment % span + span) % span
$$;

CREATE FUNCTION parley.thumbs(rating smallint) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE rating WHEN 1 THEN 'thumbsUp' ELSE 'thumbsDown' END
$$;

CREATE FUNCTION parley.told(m parley.messages) RETURNS json
    LANGUAGE sql STABLE
    AS $$
  SELECT json_build_object(
    'id', m.id, 'role', m.role, 'content', m.content, 'at', m.at, 'model', m.model,
    'tokensUsed', m.tokens_used, 'responseTime', m.response_time, 'stopped', m.stopped,
    'rating', m.rating, 'extras', m.extras)
$$;

CREATE FUNCTION parley.told(s parley.sessions) RETURNS json
    LANGUAGE sql STABLE
    AS $$
  SELECT json_build_object(
    'key', s.key, 'id', s.id, 'createdAt', s.created_at, 'lastMessageAt', s.last_message_at,
    'messageCount', s.message_count, 'userId', s.user_id, 'userVerified', s.user_verified)
$$;

CREATE TABLE parley.keys (
    id text NOT NULL COLLATE pg_catalog."C",
    site text NOT NULL COLLATE pg_catalog."C",
    hash text NOT NULL,
    label text NOT NULL,
    permissions text NOT NULL,
    created_at bigint NOT NULL
);

ALTER TABLE parley.messages ALTER COLUMN key ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME parley.messages_key_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE parley.notes (
    name text NOT NULL COLLATE pg_catalog."C",
    text text NOT NULL
);

CREATE TABLE parley.schema_version (
    version integer NOT NULL
);

CREATE TABLE parley.session_counts (
    site text NOT NULL COLLATE pg_catalog."C",
    span bigint NOT NULL,
    start bigint NOT NULL,
    shard smallint NOT NULL,
    sessions bigint NOT NULL
)
WITH (fillfactor='80');

ALTER TABLE parley.sessions ALTER COLUMN key ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME parley.sessions_key_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE parley.settings_version (
    version bigint NOT NULL
);

CREATE TABLE parley.site_origins (
    origin text NOT NULL COLLATE pg_catalog."C",
    site text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE parley.sites (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    plan text NOT NULL,
    public_key text NOT NULL COLLATE pg_catalog."C",
    settings text NOT NULL,
    sealed_secrets text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);

CREATE TABLE parley.usage_counts (
    site text NOT NULL COLLATE pg_catalog."C",
    day bigint NOT NULL,
    what text NOT NULL COLLATE pg_catalog."C",
    shard smallint NOT NULL,
    times bigint NOT NULL
)
WITH (fillfactor='80');

INSERT INTO parley.claims VALUES ('site_qmH3FmXst9Sr0RzF', 'IidIoqonPsEFdMUEOxf1DBQ7rx4ZcBf5z7KX3piVbQQ', 'DlctopPyYi2pA5zH4QEAl901_gM8rDrYq9594dqIKuc', 1, 2, 3, 1795419677674, 1795506067674);

INSERT INTO parley.keys VALUES ('key_z2OsJGVhtcnR', 'site_qmH3FmXst9Sr0RzF', 'R2M3E4SMCQLaCuqklNTWQFX5CnMQrA9RZlKM-gZfJQc', 'First key', '["messages:write","conversations:read","conversations:delete","sessions:read","webhooks:test","settings:read","settings:write","users:manage","usage:read"]', 1795419666049);
INSERT INTO parley.keys VALUES ('key_iw1hzPpcFlJV', 'site_qmH3FmXst9Sr0RzF', 'P5A1MNG2WaCbgpFV07xoDaPQ2a34yASkFqITKyKMz6w', 'Reader', '["conversations:read"]', 1795419667667);

INSERT INTO parley.messages OVERRIDING SYSTEM VALUE VALUES (2, 1, 'msg_4qQRpvACZfIiUBHNrfYSEPIa', 'user', 'Can I return a book?', 1795419667674, 1795419762674, 'QBtT0IXd9UoNmFxgaKmNwCL0', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO parley.messages OVERRIDING SYSTEM VALUE VALUES (3, 1, 'msg_k3hD6W6KzhHi24k4DOt13LwQ', 'assistant', 'You said: Can I return a book?. You are Ada Lovelace (true).', 1795419667697, NULL, NULL, 2, 'webhook', 0, 23, NULL, NULL, '{"quickReplies":["stream it","late please"]}');
INSERT INTO parley.messages OVERRIDING SYSTEM VALUE VALUES (4, 1, 'msg_8VEQHcxwv24vxosFBiY8zSXK', 'user', 'stream: Füchse 🦊 & „Anführung“', 1795419667706, 1795419762706, 'yZA1us9CO9AgKckSFKfYVR76', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO parley.messages OVERRIDING SYSTEM VALUE VALUES (5, 1, 'msg_C8sI1dcMi9StUQH8sfMpqtDM', 'assistant', 'This comes word by word, with a **list**:

- one
- two', 1795419669245, NULL, NULL, 4, 'webhook', 0, 1539, NULL, NULL, NULL);
INSERT INTO parley.messages OVERRIDING SYSTEM VALUE VALUES (7, 2, 'msg_7gWMx2vKlYRqXTg3utNKJsoO', 'user', 'fail', 1795419669250, NULL, 'fbsO7YnCVkLqaHjP44bpqLan', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO parley.messages OVERRIDING SYSTEM VALUE VALUES (8, 3, 'msg_qG5uYjNFPfdsxX8TNQTeObAN', 'user', 'Do you wrap presents?', 1795419669297, 1795419764297, 'FkOln3btO4h9eXdcR0HO4xHm', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO parley.messages OVERRIDING SYSTEM VALUE VALUES (9, 3, 'msg_hJBd477oJxUAfJcJNefzMZn8', 'assistant', 'You said: Do you wrap presents?. You are Bob (true).', 1795419669319, NULL, NULL, 8, 'webhook', 0, 22, NULL, NULL, '{"quickReplies":["stream it","late please"]}');
INSERT INTO parley.messages OVERRIDING SYSTEM VALUE VALUES (10, 4, 'msg_CEkJky1kMYumdgdOf7SBAvmv', 'user', 'Hello', 1795419669340, 1795419764340, 'MBLmlNFm5WGgoUBCiFHrh8aR', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO parley.messages OVERRIDING SYSTEM VALUE VALUES (11, 4, 'msg_YalMLGvJQY9ZdQTafXSJ7HBR', 'assistant', 'You said: Hello. You are a guest (false).', 1795419669387, NULL, NULL, 10, 'webhook', 0, 47, NULL, 1, '{"quickReplies":["stream it","late please"]}');

INSERT INTO parley.notes VALUES ('vault-canary', 'v1.bAVfqa48XNhNDWlps3_Q6Y4JurM7R-6X4WLR1EpFUFDmQw');

INSERT INTO parley.schema_version VALUES (4);

INSERT INTO parley.session_counts VALUES ('site_qmH3FmXst9Sr0RzF', 60000, 1795419660000, 9, 5);
INSERT INTO parley.session_counts VALUES ('site_qmH3FmXst9Sr0RzF', 3600000, 1795417200000, 9, 5);
INSERT INTO parley.session_counts VALUES ('site_qmH3FmXst9Sr0RzF', 86400000, 1795392000000, 9, 5);

INSERT INTO parley.sessions OVERRIDING SYSTEM VALUE VALUES (1, 'site_qmH3FmXst9Sr0RzF', 'order-42', 1795419667674, 1795419669245, 4, '7', true, NULL);
INSERT INTO parley.sessions OVERRIDING SYSTEM VALUE VALUES (2, 'site_qmH3FmXst9Sr0RzF', 'order-43', 1795419669250, 1795419669250, 1, NULL, NULL, NULL);
INSERT INTO parley.sessions OVERRIDING SYSTEM VALUE VALUES (3, 'site_qmH3FmXst9Sr0RzF', 'ses_I7LO4YTruMxAvKRHvEysmxDt', 1795419669284, 1795419669319, 2, '8', true, NULL);
INSERT INTO parley.sessions OVERRIDING SYSTEM VALUE VALUES (4, 'site_qmH3FmXst9Sr0RzF', 'ses_bCetZxX3k7cSFlGpDh8kWMw0', 1795419669331, 1795419669387, 2, NULL, NULL, NULL);
INSERT INTO parley.sessions OVERRIDING SYSTEM VALUE VALUES (5, 'site_qmH3FmXst9Sr0RzF', 'ses_gVc2K8LqJtxh9xXR2kP7t7jD', 1795419669447, 1795419669447, 0, NULL, NULL, NULL);

INSERT INTO parley.settings_version VALUES (4);

INSERT INTO parley.site_origins VALUES ('https://shop.example.com', 'site_qmH3FmXst9Sr0RzF');

INSERT INTO parley.sites VALUES ('site_qmH3FmXst9Sr0RzF', 'Blue Door Books', 'pro', 'pk_1yI5gI5I0yqMiSEJofUtIuI3', '{"closed":false,"reply_source":"webhook","webhook_url":"http://127.0.0.1:4001/chat","webhook_timeout":90,"webhook_history":3,"model_base_url":null,"model_name":"","model_system_prompt":"","model_history":20,"sign":true,"timestamp":true,"standard_webhooks":true,"payload":"standard","signature_format":"prefixed","feedback_events":false,"allowed_origins":["https://shop.example.com"],"session_timeout":7200,"visitor_messages_per_minute":20,"visitor_calls_per_minute":300,"appearance":{"title":"Blue Door Books","greeting":"**Good morning!**","color":"#1d4ed8","theme":"auto","position":"right","starter_prompts":["When are you open?"],"consent":"","images":false,"feedback":true},"strings":{"de.send":"Ab damit"}}', 'v1.BUB-pdLU6CeP4ZxC7oNciFq_izs18JKuYBDiAksaDPxZ58XQ5mZbNPdHarLff0TKOSUJg3lojidt3HMO0nDpC8cVuVmH7x2wWYhvRnGTdIotnBtmSvdrLEr16yNfs5RAeG4OZ7U6orWHahfz0obu1YXljOCSJpV9aRwRf6K-t7zU0VLDLWdWg2EUedqM5ry9dMj4xgUG27j06v4qHkS9HOelNOC1aHKiSA71XmMLbIve0uSHNEx-JlNqi7ltXcesJgHDxYBDgEYVgeQT0st60yPpljlcZk1HsWUloP_5l_hpLF7Ds2ASIe7-49fEAl64x2E96VcgrW7o5fvSvmtLpPpyL4jLyJKjFrcYcxS5lwYtgcaagZkEWdpwMwifQuMJUYjzr4kR3RgAPS8v29Dw-aiEkdEUFrqcF8vEsccxUdxG3RDTt1qQUxXzdGVkqlVY_WJG9AMucAhK1YOOH6zqB-SJAgDEgw', 1795419666049, 1795419667595);

INSERT INTO parley.usage_counts VALUES ('site_qmH3FmXst9Sr0RzF', 1795392000000, 'reply/66', 9, 1);
INSERT INTO parley.usage_counts VALUES ('site_qmH3FmXst9Sr0RzF', 1795392000000, 'reply/152', 9, 1);
INSERT INTO parley.usage_counts VALUES ('site_qmH3FmXst9Sr0RzF', 1795392000000, 'failures', 9, 1);
INSERT INTO parley.usage_counts VALUES ('site_qmH3FmXst9Sr0RzF', 1795392000000, 'reply/65', 9, 1);
INSERT INTO parley.usage_counts VALUES ('site_qmH3FmXst9Sr0RzF', 1795392000000, 'messages', 9, 5);
INSERT INTO parley.usage_counts VALUES ('site_qmH3FmXst9Sr0RzF', 1795392000000, 'reply/80', 9, 1);
INSERT INTO parley.usage_counts VALUES ('site_qmH3FmXst9Sr0RzF', 1795392000000, 'thumbsUp', 9, 1);
INSERT INTO parley.usage_counts VALUES ('site_qmH3FmXst9Sr0RzF', 1795392000000, 'sessions', 9, 5);

SELECT pg_catalog.setval('parley.messages_key_seq', 11, true);

SELECT pg_catalog.setval('parley.sessions_key_seq', 5, true);

ALTER TABLE ONLY parley.claims
    ADD CONSTRAINT claims_pkey PRIMARY KEY (site, key);

ALTER TABLE ONLY parley.keys
    ADD CONSTRAINT keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY parley.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (key);

ALTER TABLE ONLY parley.notes
    ADD CONSTRAINT notes_pkey PRIMARY KEY (name);

ALTER TABLE ONLY parley.session_counts
    ADD CONSTRAINT session_counts_pkey PRIMARY KEY (site, span, start, shard);

ALTER TABLE ONLY parley.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (key);

ALTER TABLE ONLY parley.sessions
    ADD CONSTRAINT sessions_site_id_key UNIQUE (site, id);

ALTER TABLE ONLY parley.site_origins
    ADD CONSTRAINT site_origins_pkey PRIMARY KEY (origin, site);

ALTER TABLE ONLY parley.sites
    ADD CONSTRAINT sites_pkey PRIMARY KEY (id);

ALTER TABLE ONLY parley.sites
    ADD CONSTRAINT sites_public_key_key UNIQUE (public_key);

ALTER TABLE ONLY parley.usage_counts
    ADD CONSTRAINT usage_counts_pkey PRIMARY KEY (site, day, what, shard);

CREATE INDEX claims_by_expiry ON parley.claims USING btree (expires_at);

CREATE INDEX keys_by_site ON parley.keys USING btree (site);

CREATE INDEX messages_by_session ON parley.messages USING btree (session, key);

CREATE INDEX sessions_by_age ON parley.sessions USING btree (site, created_at DESC, id);

CREATE INDEX sessions_by_key ON parley.sessions USING btree (site, key);

CREATE INDEX sessions_by_successor ON parley.sessions USING btree (site, successor) WHERE (successor IS NOT NULL);

CREATE INDEX sessions_by_user ON parley.sessions USING hash (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX site_origins_by_site ON parley.site_origins USING btree (site);

CREATE TRIGGER keys_version AFTER INSERT OR DELETE OR UPDATE ON parley.keys FOR EACH ROW EXECUTE FUNCTION parley.raise_settings_version();

CREATE TRIGGER sites_version AFTER INSERT OR DELETE OR UPDATE ON parley.sites FOR EACH ROW EXECUTE FUNCTION parley.raise_settings_version();

ALTER TABLE ONLY parley.keys
    ADD CONSTRAINT keys_site_fkey FOREIGN KEY (site) REFERENCES parley.sites(id) ON DELETE CASCADE;

ALTER TABLE ONLY parley.site_origins
    ADD CONSTRAINT site_origins_site_fkey FOREIGN KEY (site) REFERENCES parley.sites(id) ON DELETE CASCADE;
