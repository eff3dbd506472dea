import { DELIVERED_KEPT, FAILED_KEPT } from "../../../port/outbox-storage.ts";

/** Forgotten at a time: more than are settled meanwhile. */
const SWEEP_LIMIT = 500;

/** Events for sites' owners, written by the writes that they tell of, and taken by whoever delivers them. */
export const OUTBOX = `
-- Writes the event if the site subscribes to its type: dated \`moment\`, but not before its predecessor in the conversation, and
-- due at \`asked\`, the caller's clock. The lock of the conversation's name keeps whoever settles an event before this one from
-- overlooking it.
CREATE OR REPLACE FUNCTION parley.tell_event(
  of_site text, of_session text, kind text, moment bigint, asked bigint, of_message bigint, facts jsonb)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM parley.note_mail(of_site, of_session, kind, asked);
  PERFORM FROM parley.sites WHERE id = of_site AND (settings::jsonb ->> 'events_url') IS NOT NULL
    AND settings::jsonb -> 'events' ? kind;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(of_session, hashtext(of_site) + 1));
  INSERT INTO parley.outbox (id, site, session_id, type, at, message, data, state, attempts, next_at, lease_until)
    VALUES ('evt_' || replace(gen_random_uuid()::text, '-', ''), of_site, of_session, kind,
      greatest(moment, (SELECT at FROM parley.outbox WHERE site = of_site AND session_id = of_session ORDER BY key DESC LIMIT 1)),
      of_message,
      jsonb_strip_nulls(coalesce(facts, '{}')), 'pending', 0,
      CASE WHEN NOT EXISTS (SELECT FROM parley.outbox
        WHERE site = of_site AND session_id = of_session AND state = 'pending') THEN asked END, 0);
END $$;

CREATE OR REPLACE FUNCTION parley.outgoing_as_json(o parley.outbox) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('key', o.key, 'id', o.id, 'siteId', o.site, 'sessionId', o.session_id, 'type', o.type, 'at', o.at,
    'state', o.state, 'attempts', o.attempts, 'nextAt', o.next_at, 'error', o.error)
$$;

CREATE OR REPLACE FUNCTION parley.take_events(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  moment constant bigint := r ->> 'now';
  taken json;
BEGIN
  DELETE FROM parley.outbox WHERE key IN
    (SELECT key FROM parley.outbox WHERE done_at IS NOT NULL AND
       ((state = 'delivered' AND done_at <= moment - ${DELIVERED_KEPT}) OR (state = 'failed' AND done_at <= moment - ${FAILED_KEPT}))
     LIMIT ${SWEEP_LIMIT} FOR UPDATE SKIP LOCKED);
  WITH due AS (
    SELECT key FROM parley.outbox
    WHERE state = 'pending' AND next_at IS NOT NULL AND next_at <= moment AND lease_until <= moment
      AND NOT r -> 'exceptSites' ? site
    ORDER BY next_at LIMIT (r ->> 'limit')::bigint FOR UPDATE SKIP LOCKED
  ), held AS (
    UPDATE parley.outbox o SET lease_until = (r ->> 'leaseUntil')::bigint FROM due WHERE o.key = due.key RETURNING o
  )
  SELECT json_agg(json_build_object('event', parley.outgoing_as_json(h.o), 'leaseUntil', (h.o).lease_until, 'data', (h.o).data,
      'message', (SELECT parley.as_json(m) FROM parley.messages m WHERE m.key = (h.o).message),
      'contact', CASE WHEN (h.o).type = 'message.left' THEN
        (SELECT parley.contact_of(s.key) FROM parley.sessions s WHERE s.site = (h.o).site AND s.id = (h.o).session_id) END)
    ORDER BY (h.o).next_at) INTO taken
    FROM held AS h;
  RETURN parley.answer(coalesce(taken, '[]'));
END $$;

CREATE OR REPLACE FUNCTION parley.settle_event(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  is_over constant boolean := r ->> 'state' <> 'pending';
  event parley.outbox;
BEGIN
  SELECT * INTO event FROM parley.outbox WHERE key = (r ->> 'key')::bigint AND lease_until = (r ->> 'leaseUntil')::bigint;
  IF NOT FOUND THEN
    RETURN parley.answer('false');
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(event.session_id, hashtext(event.site) + 1));
  UPDATE parley.outbox SET state = r ->> 'state', attempts = attempts + 1, lease_until = 0, error = r ->> 'error',
      next_at = CASE WHEN NOT is_over THEN coalesce((r ->> 'nextAt')::bigint, (r ->> 'at')::bigint) END,
      done_at = CASE WHEN is_over THEN (r ->> 'at')::bigint END
    WHERE key = event.key AND lease_until = event.lease_until;
  IF NOT FOUND THEN
    RETURN parley.answer('false');
  END IF;
  IF is_over THEN
    UPDATE parley.outbox SET next_at = (r ->> 'at')::bigint WHERE next_at IS NULL AND key =
      (SELECT min(key) FROM parley.outbox
       WHERE site = event.site AND session_id = event.session_id AND state = 'pending');
  END IF;
  RETURN parley.answer('true');
END $$;

CREATE OR REPLACE FUNCTION parley.retry_event(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
BEGIN
  UPDATE parley.outbox SET state = 'pending', attempts = CASE state WHEN 'pending' THEN attempts ELSE 0 END,
      next_at = (r ->> 'at')::bigint, done_at = NULL, lease_until = 0
    WHERE site = r ->> 'siteId' AND id = r ->> 'id';
  RETURN parley.answer(to_json(FOUND));
END $$;
`;
