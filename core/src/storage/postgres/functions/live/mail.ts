import { ANSWER_GRACE, MAIL_PAUSE, MAIL_STALE, WAITING_GRACE } from "../../../port/mail-storage.ts";

/** Conversations that are looked at together. */
const AT_ONCE = 200;

/**
 * Mails that are to be sent, noted by the writes that they tell of, and taken by whoever sends them. A row is changed by who
 * holds its session, or by who finds it free: so nobody waits here for another.
 */
export const MAIL = `
CREATE OR REPLACE FUNCTION parley.note_mail(of_site text, of_session text, event text, moment bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF event = 'handover.requested' THEN
    INSERT INTO parley.mails (site, session_id, kind, due_at)
      VALUES (of_site, of_session, 'waiting', moment + ${WAITING_GRACE})
      ON CONFLICT (site, session_id, kind) DO UPDATE SET due_at = excluded.due_at, attempts = 0, lease_until = 0;
  ELSIF event = 'message.left' THEN
    INSERT INTO parley.mails (site, session_id, kind, due_at) VALUES (of_site, of_session, 'left', moment)
      ON CONFLICT (site, session_id, kind) DO UPDATE SET due_at = excluded.due_at, attempts = 0, lease_until = 0;
    INSERT INTO parley.mails (site, session_id, kind, heard)
      VALUES (of_site, of_session, 'answer', coalesce((SELECT max(m.key)
        FROM parley.sessions s JOIN parley.messages m ON m.session = s.key
        WHERE s.site = of_site AND s.id = of_session), 0))
      ON CONFLICT DO NOTHING;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION parley.is_mail_due(m parley.mails, moment bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT m.due_at IS NOT NULL AND m.due_at <= moment AND m.lease_until <= moment
    AND (m.kind = 'answer' OR NOT EXISTS (SELECT FROM parley.mailed_sites g
      WHERE g.site = m.site AND (g.last_at > moment - ${MAIL_PAUSE} OR g.lease_until > moment)))
$$;

CREATE OR REPLACE FUNCTION parley.take_mail(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  moment constant bigint := r ->> 'now';
  lease constant bigint := r ->> 'leaseUntil';
  taken json;
BEGIN
  -- Two at once would mail a site's people twice.
  IF NOT pg_try_advisory_xact_lock(hashtextextended('parley.mails', 0)) THEN
    RETURN parley.answer('[]');
  END IF;
  DELETE FROM parley.mails WHERE (site, session_id, kind) IN
    (SELECT site, session_id, kind FROM parley.mails
     WHERE kind <> 'answer' AND due_at <= moment - ${MAIL_STALE} AND lease_until <= moment FOR UPDATE SKIP LOCKED);
  UPDATE parley.mails SET due_at = NULL WHERE (site, session_id, kind) IN
    (SELECT site, session_id, kind FROM parley.mails
     WHERE kind = 'answer' AND due_at <= moment - ${MAIL_STALE} AND lease_until <= moment FOR UPDATE SKIP LOCKED);
  WITH due AS (
    SELECT site, session_id, kind FROM parley.mails m WHERE m.due_at IS NOT NULL AND parley.is_mail_due(m, moment)
    ORDER BY due_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
  ), held AS (
    UPDATE parley.mails m SET lease_until = lease FROM due
    WHERE m.site = due.site AND m.session_id = due.session_id AND m.kind = due.kind RETURNING m.*
  ), sites AS (
    INSERT INTO parley.mailed_sites (site, lease_until) SELECT DISTINCT site, lease FROM held WHERE kind <> 'answer'
    ON CONFLICT (site) DO UPDATE SET lease_until = excluded.lease_until
  ), mail AS (
    SELECT json_build_object('to', 'visitor', 'siteId', site, 'attempts', attempts, 'leaseUntil', lease,
      'sessionId', session_id, 'heard', heard) AS told FROM held WHERE kind = 'answer'
    UNION ALL
    SELECT json_build_object('to', 'people', 'siteId', site, 'attempts', max(attempts), 'leaseUntil', lease,
      'sessions', json_agg(json_build_object('sessionId', session_id, 'kind', kind) ORDER BY due_at))
      FROM held WHERE kind <> 'answer' GROUP BY site
  )
  SELECT json_agg(told) INTO taken FROM mail;
  RETURN parley.answer(coalesce(taken, '[]'));
END $$;

-- The visitor knows what a person said up to here.
CREATE OR REPLACE FUNCTION parley.hear(of_site text, of_session text, through bigint, moment bigint, of_lease bigint)
RETURNS void LANGUAGE sql AS $$
  UPDATE parley.mails SET heard = greatest(heard, through), attempts = 0,
      due_at = CASE WHEN EXISTS (SELECT FROM parley.sessions s JOIN parley.messages m ON m.session = s.key
        WHERE s.site = of_site AND s.id = of_session AND m.key > through AND m.role = 'agent')
        THEN moment + ${ANSWER_GRACE} END
    WHERE site = of_site AND session_id = of_session AND kind = 'answer'
      AND CASE WHEN of_lease IS NULL THEN heard < through ELSE lease_until = of_lease END
$$;

CREATE OR REPLACE FUNCTION parley.settle_mail(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  of_site constant text := r ->> 'siteId';
  lease constant bigint := r ->> 'leaseUntil';
  moment constant bigint := r ->> 'at';
BEGIN
  IF r ->> 'outcome' = 'again' THEN
    UPDATE parley.mails SET due_at = (r ->> 'nextAt')::bigint, attempts = attempts + 1, lease_until = 0
      WHERE (site, session_id, kind) IN (SELECT site, session_id, kind FROM parley.mails
        WHERE site = of_site AND lease_until = lease
          AND CASE WHEN r ? 'sessionId' THEN kind = 'answer' AND session_id = r ->> 'sessionId' ELSE kind <> 'answer' END
        FOR UPDATE SKIP LOCKED);
  ELSIF r ->> 'outcome' = 'later' THEN
    UPDATE parley.mails SET due_at = (r ->> 'nextAt')::bigint, lease_until = 0
      WHERE (site, session_id, kind) IN (SELECT site, session_id, kind FROM parley.mails
        WHERE site = of_site AND lease_until = lease
          AND CASE WHEN r ? 'sessionId' THEN kind = 'answer' AND session_id = r ->> 'sessionId' ELSE kind <> 'answer' END
        FOR UPDATE SKIP LOCKED);
  ELSIF r ? 'sessionId' THEN
    PERFORM parley.hear(of_site, r ->> 'sessionId', coalesce((r ->> 'through')::bigint, 0), moment, lease);
  ELSE
    DELETE FROM parley.mails WHERE (site, session_id, kind) IN (SELECT site, session_id, kind FROM parley.mails
      WHERE site = of_site AND lease_until = lease AND kind <> 'answer' FOR UPDATE SKIP LOCKED);
  END IF;
  IF NOT r ? 'sessionId' THEN
    UPDATE parley.mailed_sites SET lease_until = 0, last_at = CASE WHEN r ->> 'outcome' = 'sent' THEN moment ELSE last_at END
      WHERE site = of_site AND lease_until = lease;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION parley.visitor_heard(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
BEGIN
  PERFORM parley.hear(r ->> 'siteId', r ->> 'sessionId', m.key, (r ->> 'at')::bigint, NULL)
    FROM parley.sessions s JOIN parley.messages m ON m.session = s.key
    WHERE s.site = r ->> 'siteId' AND s.id = r ->> 'sessionId' AND m.id = r ->> 'messageId';
  RETURN NULL;
END $$;
`;
