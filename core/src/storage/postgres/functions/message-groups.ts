import { MOST_TOKENS } from "../../port/usage-storage.ts";

/**
 * The two most frequent writes, `recordQuestion` and `recordReply`, for a whole group in one statement: Postgres spends more time
 * on a statement than on a row. Returns NULL for a call that:
 * - continues a session that is over, or asks through another session than the visitor's own,
 * - repeats an idempotency key, or answers a message that has its reply,
 * - concerns a conversation that somebody else handles or handled in the meantime, or hands it over,
 * - opens a conversation that the team closed or snoozed,
 * - adds an outgoing event, has files or tool calls, or marks its question as unanswered,
 * - shares its session or its key with another call of the group (`run.ts`).
 *
 * These calls run as scripts (`methods/conversations/`), one by one in their order. The order of all others does not matter, so
 * they run first.
 */
export const MESSAGE_GROUPS = `
-- Whether an idempotency key is free or has expired. A claim whose session is gone counts as none.
CREATE OR REPLACE FUNCTION parley.is_free(of_site text, named text, moment bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT EXISTS (SELECT FROM parley.claims c JOIN parley.sessions s ON s.key = c.session
    WHERE c.site = of_site AND c.key = named AND c.expires_at > moment)
$$;

-- Begins the sessions of questions that name none, or one that does not exist. Returns the keys of \`lock_rows\`, with theirs.
CREATE OR REPLACE FUNCTION parley.begin_together(calls jsonb, alone bigint[], OUT places bigint[], OUT counted parley.counted[])
LANGUAGE plpgsql AS $$
DECLARE
  begun record;
BEGIN
  places := alone;
  counted := '{}';
  IF array_position(alone, NULL) IS NULL THEN
    RETURN;
  END IF;
  FOR begun IN
    WITH given AS (
      SELECT n, m, m ->> 'siteId' COLLATE "C" AS of_site, m ->> 'sessionId' COLLATE "C" AS asked,
        m ->> 'ownSession' COLLATE "C" AS own, coalesce(m ->> 'sessionId', m ->> 'freshSessionId') COLLATE "C" AS named,
        m -> 'idempotency' ->> 'key' COLLATE "C" AS claim
      FROM jsonb_array_elements(calls) WITH ORDINALITY AS e (c, n), LATERAL (SELECT c -> 1 AS m OFFSET 0) AS input
      WHERE c ->> 0 = 'recordQuestion'
    ), counted_by AS (
      SELECT *, count(*) OVER (PARTITION BY of_site, named) AS of_session, count(claim) OVER (PARTITION BY of_site, claim) AS of_claim
      FROM given
    ), wanted AS (
      SELECT * FROM counted_by WHERE alone[n] IS NULL AND NOT m ?| '{tells,files}'
        AND (own IS NULL OR own = asked) AND of_session = 1 AND of_claim <= 1
        AND named <> ALL (ARRAY(SELECT own FROM given WHERE own IS NOT NULL AND own IS DISTINCT FROM asked))
        AND EXISTS (SELECT FROM parley.sites WHERE id = of_site)
        AND (claim IS NULL OR parley.is_free(of_site, claim, (m ->> 'at')::bigint))
    ), stored AS (
      INSERT INTO parley.sessions
          (site, id, created_at, last_message_at, message_count, user_id, user_verified, user_name, user_email, beginning)
        SELECT of_site, named, (m ->> 'at')::bigint, (m ->> 'at')::bigint, 0, m -> 'user' ->> 'id',
          (m -> 'user' ->> 'verified')::boolean, m -> 'user' ->> 'name', m -> 'user' ->> 'email', m ->> 'beginning'
        FROM wanted ORDER BY n
        ON CONFLICT (site, id) DO NOTHING RETURNING key, site, id
    )
    SELECT n, key, site, (m ->> 'at')::bigint AS at, coalesce((m -> 'offsets' -> 0 ->> 1)::bigint, 0) AS day_offset
    FROM stored JOIN wanted ON of_site = site AND named = id
  LOOP
    places[begun.n] := begun.key;
    counted := counted || ARRAY[(begun.site, begun.at + begun.day_offset, 'sessions', 1),
      (begun.site, begun.at, 'listed', 1)]::parley.counted[];
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION parley.record_together(calls jsonb, alone bigint[], OUT answers json[], OUT counted parley.counted[])
LANGUAGE plpgsql AS $$
DECLARE
  done record;
BEGIN
  answers := array_fill(NULL::json, ARRAY[jsonb_array_length(calls)]);
  counted := '{}';
  FOR done IN
    WITH given AS (
      SELECT n, alone[n] AS place, c ->> 0 = 'recordQuestion' AS is_question, m ->> 'siteId' AS of_site,
        (m ->> 'at')::bigint AS moment, m ->> 'messageId' AS message, m ->> 'content' AS content,
        coalesce((m -> 'offsets' -> 0 ->> 1)::bigint, 0) AS day_offset, nextval('parley.messages_key_seq') AS number,
        -- Of questions:
        (m ->> 'sessionTimeout')::bigint AS timeout, m -> 'user' AS said_user, m ->> 'ownSession' AS own,
        m -> 'idempotency' AS claim, (m -> 'attempt' ->> 'dueAt')::bigint AS due_at,
        m -> 'attempt' ->> 'replySecret' AS reply_secret,
        -- Of replies:
        (m ->> 'questionKey')::bigint AS question, coalesce((m ->> 'epoch')::bigint, 0) AS asked_epoch,
        m ->> 'idempotencyKey' AS claimed, m -> 'metadata' AS made, (m ->> 'stopped')::boolean AS stopped,
        m ->> 'extras' AS extras, m ->> 'bucket' AS bucket
      FROM jsonb_array_elements(calls) WITH ORDINALITY AS e (c, n), LATERAL (SELECT c -> 1 AS m OFFSET 0) AS input
      WHERE c ->> 0 IN ('recordQuestion', 'recordReply') AND alone[n] IS NOT NULL AND NOT c -> 1 ?| '{tells,files,handover,unanswered,toolCalls}'
    ), continued AS (
      UPDATE parley.sessions s SET
        message_count = s.message_count + 1,
        last_message_at = parley.instant_in(s, moment),
        user_id = CASE WHEN said_user IS NULL THEN s.user_id ELSE said_user ->> 'id' END,
        user_verified = coalesce((said_user ->> 'verified')::boolean, s.user_verified),
        user_name = CASE WHEN said_user IS NULL THEN s.user_name ELSE said_user ->> 'name' END,
        user_email = CASE WHEN said_user IS NULL THEN s.user_email ELSE said_user ->> 'email' END,
        failures = CASE WHEN is_question THEN s.failures ELSE 0 END,
        returned = CASE WHEN is_question THEN s.returned END
      FROM given
      WHERE s.key = place AND s.site = of_site AND CASE WHEN is_question THEN
        s.successor IS NULL AND moment < s.last_message_at + timeout
        AND s.handled_by IS NULL AND NOT coalesce(s.team ?| '{closed,snoozedUntil}', false)
        AND (own IS NULL OR own = s.id AND parley.is_of(s, said_user))
        AND (claim IS NULL OR parley.is_free(of_site, claim ->> 'key', moment))
      ELSE
        s.epoch = asked_epoch AND NOT EXISTS (
          SELECT FROM parley.messages m WHERE m.session = place AND m.key > question AND m.answers = question)
      END
      RETURNING given.*, s.last_message_at AS committed_at, CASE WHEN is_question THEN parley.as_json(s) END AS session,
        CASE WHEN is_question THEN nullif(s.epoch, 0) END AS of_epoch
    ), stored AS (
      INSERT INTO parley.messages (key, session, id, role, content, at, due_at, reply_secret, epoch,
          answers, model, tokens_used, response_time, stopped, extras)
        OVERRIDING SYSTEM VALUE
        SELECT number, place, message, CASE WHEN is_question THEN 'user' ELSE 'assistant' END, content, committed_at,
          due_at, reply_secret, of_epoch, question, made ->> 'model', (made ->> 'tokensUsed')::bigint,
          (made ->> 'responseTime')::double precision, stopped, extras FROM continued
    ), claimed AS (
      INSERT INTO parley.claims (site, key, body_hash, session, question, lease_until, expires_at)
        SELECT of_site, claim ->> 'key', claim ->> 'bodyHash', place, number, (claim ->> 'leaseUntil')::bigint,
          (claim ->> 'expiresAt')::bigint
        FROM continued WHERE claim IS NOT NULL
        ON CONFLICT (site, key) DO UPDATE SET body_hash = excluded.body_hash, session = excluded.session,
          question = excluded.question, reply = NULL, lease_until = excluded.lease_until, expires_at = excluded.expires_at
    ), settled AS (
      UPDATE parley.claims c SET reply = number FROM continued
        WHERE claimed IS NOT NULL AND c.site = of_site AND c.key = claimed AND c.session = place AND c.reply IS NULL
    )
    SELECT n, ARRAY[(of_site, committed_at + day_offset, CASE WHEN is_question THEN 'messages' ELSE 'reply/' || bucket END, 1)::parley.counted]
        || CASE WHEN (made ->> 'tokensUsed')::bigint > 0 THEN
          (of_site, committed_at + day_offset, 'tokens', least((made ->> 'tokensUsed')::bigint, ${MOST_TOKENS}))::parley.counted END AS counts,
      CASE WHEN is_question THEN
        json_build_object('outcome', 'recorded', 'session', session, 'questionKey', number)
      ELSE '{"outcome": "stored"}' END AS answer
    FROM continued
  LOOP
    answers[done.n] := done.answer;
    counted := counted || done.counts;
  END LOOP;
END $$;
`;

/** Functions that lock a site, and that compare a session's user, for questions and removals. */
export const QUESTIONS = `
-- Whether the site exists; locks it until this transaction ends.
CREATE OR REPLACE FUNCTION parley.holds_site(of_site text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM parley.sites WHERE id = of_site FOR KEY SHARE;
  RETURN FOUND;
END $$;

CREATE OR REPLACE FUNCTION parley.is_of(session parley.sessions, of_user jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT session.user_id IS NOT DISTINCT FROM of_user ->> 'id'
    AND session.user_verified IS NOT DISTINCT FROM (of_user ->> 'verified')::boolean
$$;
`;
