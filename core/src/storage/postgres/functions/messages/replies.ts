import { NOBODY_ASKED } from "./questions.ts";

/** The port's `renewClaim`, `recordReply`, `recordFailure`, `rateReply` and `countCart`. */
export const REPLIES = `
CREATE OR REPLACE FUNCTION parley.renew_claim(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
BEGIN
  UPDATE parley.claims SET lease_until = (r ->> 'until')::bigint
    WHERE site = r ->> 'siteId' AND key = r -> 'claim' ->> 'key'
      AND lease_until = (r -> 'claim' ->> 'leaseUntil')::bigint AND reply IS NULL;
  RETURN parley.answer(to_json(FOUND));
END $$;

CREATE OR REPLACE FUNCTION parley.record_reply(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  of_site constant text := r ->> 'siteId';
  place constant bigint := r ->> 'sessionKey';
  question constant bigint := r ->> 'questionKey';
  asked constant bigint := r ->> 'at';
  moment bigint;
  earlier parley.messages;
  number bigint;
  conversation parley.sessions;
BEGIN
  SELECT * INTO conversation FROM parley.sessions WHERE key = place AND site = of_site FOR UPDATE;
  IF NOT FOUND THEN
    RETURN parley.answer('{"outcome": "gone"}');
  END IF;
  earlier := parley.reply_to(place, question);
  IF earlier.key IS NOT NULL THEN
    RETURN parley.answer(json_build_object('outcome', 'answered', 'reply', parley.as_json(earlier)));
  END IF;
  IF conversation.epoch <> coalesce((r ->> 'epoch')::bigint, 0) THEN
    UPDATE parley.claims SET reply = ${NOBODY_ASKED}
      WHERE site = of_site AND key = r ->> 'idempotencyKey' AND session = place AND reply IS NULL;
    UPDATE parley.messages SET due_at = NULL WHERE key = question AND due_at IS NOT NULL;
    RETURN parley.answer(json_build_object('outcome', 'superseded', 'session', parley.as_json(conversation)));
  END IF;
  SELECT last_message_at INTO moment FROM parley.continue_session(place, asked, 1, NULL);
  UPDATE parley.sessions SET failures = 0, returned = NULL
    WHERE key = place AND (failures > 0 OR returned IS NOT NULL);
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
  IF r ? 'tells' THEN
    PERFORM parley.tell_event(of_site, conversation.id, 'message.created', moment, asked, number, NULL);
  END IF;
  IF r ? 'handover' THEN
    SELECT * INTO conversation FROM parley.sessions WHERE key = place;
    conversation := parley.hand_to(conversation, r -> 'handover' || jsonb_build_object('by', 'waiting', 'at', asked));
    RETURN parley.answer(json_build_object('outcome', 'stored', 'session', parley.as_json(conversation)),
      ARRAY[(of_site, moment, 'reply/' || (r ->> 'bucket'), 1)]::parley.counted[]);
  END IF;
  RETURN parley.answer('{"outcome": "stored"}', ARRAY[(of_site, moment, 'reply/' || (r ->> 'bucket'), 1)]::parley.counted[]);
END $$;

CREATE OR REPLACE FUNCTION parley.record_failure(f jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  of_site constant text := f ->> 'siteId';
  place constant bigint := f ->> 'sessionKey';
  question constant bigint := f ->> 'questionKey';
  given parley.messages;
  counted parley.counted[];
  conversation parley.sessions;
BEGIN
  SELECT * INTO conversation FROM parley.sessions WHERE key = place AND site = of_site FOR UPDATE;
  IF FOUND THEN
    given := parley.reply_to(place, question);
    IF given.key IS NOT NULL THEN
      RETURN parley.answer(parley.as_json(given));
    END IF;
    UPDATE parley.messages SET due_at = NULL
      WHERE key = question AND session = place AND due_at = (f ->> 'dueAt')::bigint;
  ELSIF NOT parley.holds_site(of_site) THEN
    RETURN NULL;
  END IF;
  UPDATE parley.claims SET lease_until = 0
    WHERE site = of_site AND key = f -> 'claim' ->> 'key'
      AND lease_until = (f -> 'claim' ->> 'leaseUntil')::bigint AND reply IS NULL;
  IF NOT f ? 'stopped' THEN
    counted := ARRAY[(of_site, (f ->> 'at')::bigint, 'failures', 1)]::parley.counted[];
  END IF;
  IF f ? 'handover' AND conversation.key IS NOT NULL THEN
    UPDATE parley.sessions SET failures = failures + 1 WHERE key = place RETURNING * INTO conversation;
    IF conversation.failures >= (f -> 'handover' ->> 'afterFailures')::bigint AND conversation.handled_by IS NULL THEN
      PERFORM parley.hand_to(conversation, f -> 'handover' || jsonb_build_object('by', 'waiting', 'at', f -> 'at'));
    END IF;
  END IF;
  RETURN parley.answer(NULL, counted);
END $$;

CREATE OR REPLACE FUNCTION parley.rate_reply(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  of_site constant text := r ->> 'siteId';
  thumb constant smallint := r ->> 'thumb';
  reason constant text := r ->> 'reason';
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
  END IF;
  IF reply.rating IS DISTINCT FROM thumb OR reply.rating_reason IS DISTINCT FROM reason THEN
    UPDATE parley.messages SET rating = thumb, rating_reason = reason WHERE key = reply.key;
    IF r ? 'tells' THEN
      PERFORM parley.tell_event(of_site, place.id, 'message.rated',
        parley.instant_in(place, (r ->> 'at')::bigint), (r ->> 'at')::bigint, NULL,
        jsonb_strip_nulls(jsonb_build_object(
          'message_id', reply.id, 'rating', coalesce(r ->> 'rating', 'none'), 'reason', reason)));
    END IF;
    reply.rating := thumb;
    reply.rating_reason := reason;
  END IF;
  RETURN parley.answer(json_build_object('session', parley.as_json(place), 'message', parley.as_json(reply)), counted);
END $$;

CREATE OR REPLACE FUNCTION parley.count_cart(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  of_site constant text := r ->> 'siteId';
  place parley.sessions;
  reply parley.messages;
BEGIN
  SELECT * INTO place FROM parley.sessions WHERE site = of_site AND id = r ->> 'sessionId' FOR UPDATE;
  SELECT * INTO reply FROM parley.messages
    WHERE session = place.key AND id = r ->> 'messageId' AND role <> 'user' LIMIT 1;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF r ->> 'product' = ANY (reply.carts) THEN
    RETURN parley.answer('{"isNew": false}');
  END IF;
  UPDATE parley.messages SET carts = array_append(carts, r ->> 'product') WHERE key = reply.key;
  RETURN parley.answer('{"isNew": true}',
    ARRAY[(of_site, (r ->> 'at')::bigint, 'assistedCarts', 1)]::parley.counted[]);
END $$;

CREATE OR REPLACE FUNCTION parley.thumbs(rating smallint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE rating WHEN 1 THEN 'thumbsUp' ELSE 'thumbsDown' END
$$;
`;
