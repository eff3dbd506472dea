/**
 * Most of what a service writes, `recordQuestion` and `recordReply`, for a whole group in one statement: what Postgres does
 * for a statement takes longer than what it does for a row. Left to the functions of `questions.ts` and `replies.ts`, one by
 * one and in their order, is whatever begins or follows a session, repeats an idempotency key, comes to a message that has its
 * reply, is asked through another session than a visitor's own, comes to a conversation that somebody else handles or did meanwhile, hands it over, is to be told to the site's
 * owner, has files, or is not alone with its session or its key in this group (`lock-rows.ts`): so all these may go first.
 */
export const MESSAGE_GROUPS = `
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
      WHERE c ->> 0 IN ('recordQuestion', 'recordReply') AND alone[n] IS NOT NULL AND NOT c -> 1 ?| '{tells,files,handover}'
    ), continued AS (
      UPDATE parley.sessions s SET
        message_count = s.message_count + 1,
        last_message_at = parley.instant_in(s, moment),
        user_id = CASE WHEN said_user IS NULL THEN s.user_id ELSE said_user ->> 'id' END,
        user_verified = coalesce((said_user ->> 'verified')::boolean, s.user_verified),
        user_email = CASE WHEN said_user IS NULL THEN s.user_email ELSE said_user ->> 'email' END,
        failures = CASE WHEN is_question THEN s.failures ELSE 0 END,
        returned = CASE WHEN is_question THEN s.returned END
      FROM given
      WHERE s.key = place AND s.site = of_site AND CASE WHEN is_question THEN
        s.successor IS NULL AND moment < s.last_message_at + timeout
        AND s.handled_by IS NULL
        AND (own IS NULL OR own = s.id AND parley.is_of(s, said_user))
        -- The row that \`lock_rows\` put there says of a new key that it belongs to no session yet.
        AND (claim IS NULL OR EXISTS (
          SELECT FROM parley.claims c WHERE c.site = of_site AND c.key = claim ->> 'key' AND c.session = 0))
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
      UPDATE parley.claims c SET body_hash = claim ->> 'bodyHash', session = place, question = number, reply = NULL,
        lease_until = (claim ->> 'leaseUntil')::bigint, expires_at = (claim ->> 'expiresAt')::bigint
      FROM continued WHERE claim IS NOT NULL AND c.site = of_site AND c.key = claim ->> 'key'
    ), settled AS (
      UPDATE parley.claims c SET reply = number FROM continued
        WHERE claimed IS NOT NULL AND c.site = of_site AND c.key = claimed AND c.session = place AND c.reply IS NULL
    )
    SELECT n, (of_site, committed_at + day_offset, CASE WHEN is_question THEN 'messages' ELSE 'reply/' || bucket END, 1)::parley.counted AS count,
      CASE WHEN is_question THEN
        json_build_object('outcome', 'recorded', 'session', session, 'questionKey', number)
      ELSE '{"outcome": "stored"}' END AS answer
    FROM continued
  LOOP
    answers[done.n] := done.answer;
    counted := counted || done.count;
  END LOOP;
END $$;
`;
