import { NOTIFY, NOTIFY_GRACE } from "../../../port/confirmation-storage.ts";
import { MAIL_STALE } from "../../../port/mail-storage.ts";

/** Rows that are looked at together. */
const AT_ONCE = 200;
/** Counts that have reset and are forgotten with one more e-mail: more than it adds, so that they cannot pile up. */
const SWEEP_LIMIT = 20;

/** The port's `ConfirmationStorage`. A writer of a row holds its session, or finds the row free. */
export const CONFIRMATIONS = `
CREATE OR REPLACE FUNCTION parley.note_confirmation(of_site text, of_session text, address text, moment bigint,
  is_confirmed boolean) RETURNS void LANGUAGE sql AS $$
  INSERT INTO parley.confirmations AS c (site, session_id, email, confirmed_at, due_at)
    VALUES (of_site, of_session, address, CASE WHEN is_confirmed THEN moment END, CASE WHEN NOT is_confirmed THEN moment END)
    ON CONFLICT (site, session_id) DO UPDATE SET email = excluded.email, confirmed_at = excluded.confirmed_at,
      due_at = excluded.due_at, hash = NULL, attempts = 0, lease_until = 0
    WHERE c.confirmed_at IS NULL OR c.email <> excluded.email
$$;

CREATE OR REPLACE FUNCTION parley.change_notified(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  of_site constant text := r ->> 'siteId';
  confirmed constant bigint := CASE WHEN (r ->> 'isConfirmed')::boolean THEN (r ->> 'at')::bigint END;
BEGIN
  DELETE FROM parley.confirmations WHERE site = of_site
    AND session_id IN (SELECT '${NOTIFY}' || address FROM jsonb_array_elements_text(r -> 'removed') AS address);
  INSERT INTO parley.confirmations AS c (site, session_id, email, confirmed_at, due_at)
    SELECT DISTINCT of_site, '${NOTIFY}' || address, address, confirmed,
      CASE WHEN confirmed IS NULL THEN (r ->> 'at')::bigint + ${NOTIFY_GRACE} END
    FROM parley.sites s, jsonb_array_elements_text(r -> 'added') AS address WHERE s.id = of_site
    ON CONFLICT (site, session_id) DO UPDATE SET confirmed_at = excluded.confirmed_at, due_at = excluded.due_at, hash = NULL,
      lease_until = 0
    WHERE c.confirmed_at IS NULL AND (confirmed IS NOT NULL OR c.hash IS NULL AND c.due_at IS NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION parley.take_confirmations(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  moment constant bigint := r ->> 'now';
  lease constant bigint := r ->> 'leaseUntil';
  taken json;
BEGIN
  UPDATE parley.confirmations SET due_at = NULL WHERE (site, session_id) IN
    (SELECT site, session_id FROM parley.confirmations
     WHERE due_at <= moment - ${MAIL_STALE} AND lease_until <= moment FOR UPDATE SKIP LOCKED);
  WITH due AS (
    SELECT site, session_id FROM parley.confirmations WHERE due_at <= moment AND lease_until <= moment
    ORDER BY due_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
  ), held AS (
    UPDATE parley.confirmations c SET lease_until = lease FROM due
    WHERE c.site = due.site AND c.session_id = due.session_id RETURNING c.*
  )
  SELECT json_agg(json_build_object('siteId', site, 'sessionId', session_id, 'email', email, 'attempts', attempts,
    'leaseUntil', lease)) INTO taken FROM held;
  RETURN parley.answer(coalesce(taken, '[]'));
END $$;

CREATE OR REPLACE FUNCTION parley.set_confirmation_link(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
BEGIN
  UPDATE parley.confirmations SET hash = r ->> 'hash', expires_at = (r ->> 'expiresAt')::bigint
    WHERE site = r ->> 'siteId' AND session_id = r ->> 'sessionId' AND email = r ->> 'email'
      AND lease_until = (r ->> 'leaseUntil')::bigint AND confirmed_at IS NULL;
  RETURN parley.answer(to_json(FOUND));
END $$;

CREATE OR REPLACE FUNCTION parley.settle_confirmation(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
BEGIN
  UPDATE parley.confirmations SET due_at = (r ->> 'nextAt')::bigint, attempts = (r ->> 'attempts')::bigint, lease_until = 0
    WHERE site = r ->> 'siteId' AND session_id = r ->> 'sessionId' AND email = r ->> 'email'
      AND lease_until = (r ->> 'leaseUntil')::bigint AND confirmed_at IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION parley.confirm_contact(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  of_site constant text := r ->> 'siteId';
  of_session constant text := r ->> 'sessionId';
  moment constant bigint := r ->> 'at';
BEGIN
  UPDATE parley.confirmations SET confirmed_at = moment, due_at = NULL, hash = NULL, lease_until = 0
    WHERE site = of_site AND session_id = of_session AND hash = r ->> 'hash' AND expires_at > moment
      AND confirmed_at IS NULL;
  IF NOT FOUND THEN
    RETURN parley.answer('false');
  END IF;
  UPDATE parley.mails SET due_at = moment, lease_until = 0
    WHERE site = of_site AND session_id = of_session AND kind = 'answer'
      AND EXISTS (SELECT FROM parley.sessions s JOIN parley.messages m ON m.session = s.key
        WHERE s.site = of_site AND s.id = of_session AND m.key > mails.heard AND m.role = 'agent');
  RETURN parley.answer('true');
END $$;

CREATE OR REPLACE FUNCTION parley.count_mail(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  moment constant bigint := r ->> 'now';
  full_until bigint;
BEGIN
  -- E-mails are rare: one at a time is counted, so that no two can wait for each other's rows.
  PERFORM pg_advisory_xact_lock(hashtextextended('parley.mail_counts', 0));
  full_until := (SELECT max(c.resets_at) FROM jsonb_array_elements(r -> 'windows') AS w
    JOIN parley.mail_counts c ON c.name = w ->> 'name'
    WHERE c.resets_at > moment AND c.used >= (w ->> 'limit')::bigint);
  IF full_until IS NULL THEN
    DELETE FROM parley.mail_counts WHERE name IN
      (SELECT name FROM parley.mail_counts WHERE resets_at <= moment ORDER BY resets_at LIMIT ${SWEEP_LIMIT});
    INSERT INTO parley.mail_counts AS c (name, used, resets_at)
      SELECT w ->> 'name', 1, (w ->> 'resetsAt')::bigint FROM jsonb_array_elements(r -> 'windows') AS w
      ON CONFLICT (name) DO UPDATE SET used = CASE WHEN c.resets_at > moment THEN c.used + 1 ELSE 1 END,
        resets_at = CASE WHEN c.resets_at > moment THEN c.resets_at ELSE excluded.resets_at END;
  END IF;
  RETURN parley.answer(coalesce(to_json(full_until), 'null'));
END $$;
`;
