import { PAGE_LIMIT } from "../../../port.ts";

/** Who handles a conversation: the port's `changeHandling`, and what replies and failures do of it. */
export const HANDLING = `
-- Of a session that is held: counts the epoch up, gives up what awaits its reply, and tells of it.
CREATE OR REPLACE FUNCTION parley.hand_to(place parley.sessions, h jsonb) RETURNS parley.sessions LANGUAGE plpgsql AS $$
DECLARE
  target constant text := h ->> 'by';
  asked constant bigint := h ->> 'at';
  moment constant bigint := parley.instant_in(place, asked);
  before constant jsonb := place.handling;
  unheard constant jsonb := place.returned;
  -- A reason of its own replaces the one before.
  why constant jsonb := CASE WHEN h ?| '{reasonCode,reason}' THEN h ELSE before END;
  note constant text := coalesce(h ->> 'note', before ->> 'note', unheard ->> 'note');
  latest constant bigint := nextval('parley.messages_key_seq');
  changed parley.sessions;
BEGIN
  UPDATE parley.sessions s SET
    epoch = s.epoch + 1,
    -- A message that the visitor left is still to be answered.
    outcome = CASE WHEN h ? 'timedOut' AND s.outcome ->> 'is' IS DISTINCT FROM 'contact_left'
      THEN jsonb_strip_nulls(jsonb_build_object('is', 'missed', 'at', moment,
        'reasonCode', before -> 'reasonCode', 'reason', before -> 'reason', 'summary', before -> 'summary'))
      ELSE s.outcome END,
    failures = 0,
    handled_by = nullif(target, 'workflow'),
    handled_since = CASE WHEN target <> 'workflow' THEN moment END,
    handled_due = CASE WHEN target = 'waiting' THEN (h ->> 'dueAt')::bigint END,
    handling = CASE WHEN target <> 'workflow' THEN jsonb_strip_nulls(jsonb_build_object(
      'leftAt', coalesce((before ->> 'leftAt')::bigint, (unheard ->> 'from')::bigint, moment),
      'leftAfter', coalesce((before ->> 'leftAfter')::bigint, (unheard ->> 'after')::bigint, latest),
      'reasonCode', why -> 'reasonCode',
      'reason', why -> 'reason',
      'summary', coalesce(h ->> 'summary', before ->> 'summary'),
      'agent', CASE WHEN target = 'person' THEN h -> 'agent' END,
      'note', nullif(note, ''))) END,
    returned = CASE WHEN target = 'workflow' THEN jsonb_strip_nulls(jsonb_build_object(
      'from', coalesce((before ->> 'leftAt')::bigint, moment), 'to', moment, 'note', nullif(note, ''),
      'after', coalesce((before ->> 'leftAfter')::bigint, 0), 'through', latest)) END
    WHERE key = place.key RETURNING * INTO changed;
  -- Of the latest messages only: no older one is looked at for a reply either.
  UPDATE parley.messages SET due_at = NULL WHERE session = place.key AND due_at IS NOT NULL AND key >= coalesce(
    (SELECT key FROM parley.messages WHERE session = place.key
     ORDER BY session DESC, key DESC OFFSET ${PAGE_LIMIT.messages - 1} LIMIT 1), 0);
  INSERT INTO parley.session_events (key, site, session_id, type, at, data)
    VALUES (nextval('parley.messages_key_seq'), place.site, place.id, 'handling', moment, jsonb_strip_nulls(jsonb_build_object(
      'by', target, 'agent', CASE WHEN target = 'person' THEN h -> 'agent' END, 'timedOut', h -> 'timedOut', 'form', h -> 'form')));
  PERFORM parley.tell_event(place.site, place.id,
    CASE target WHEN 'person' THEN 'handover.taken' WHEN 'waiting' THEN 'handover.requested'
      ELSE CASE WHEN h ? 'timedOut' THEN 'handover.timed_out' ELSE 'handover.returned' END END,
    moment, asked, NULL, jsonb_build_object(
      'reason_code', CASE WHEN h ? 'timedOut' THEN '"timed_out"' ELSE changed.handling -> 'reasonCode' END,
      'reason', changed.handling -> 'reason', 'summary', changed.handling -> 'summary',
      'agent', changed.handling -> 'agent', 'note', h -> 'note', 'form', h -> 'form'));
  RETURN changed;
END $$;

-- The session that a call names, held; begun where that is asked for, without a message. NULL where it is not there.
CREATE OR REPLACE FUNCTION parley.named_session(r jsonb, moment bigint, OUT session parley.sessions, OUT is_new boolean)
LANGUAGE plpgsql AS $$
DECLARE
  of_site constant text := r ->> 'siteId';
  said_user constant jsonb := r -> 'begin' -> 'user';
BEGIN
  is_new := false;
  LOOP
    SELECT * INTO session FROM parley.sessions WHERE site = of_site AND id = r ->> 'sessionId' FOR UPDATE;
    EXIT WHEN session.key IS NOT NULL OR NOT r ? 'begin';
    EXIT WHEN NOT parley.holds_site(of_site);
    session := parley.begin_session(of_site, r ->> 'sessionId', moment, 0, said_user);
    is_new := session.key IS NOT NULL;
    EXIT WHEN is_new;
  END LOOP;
  IF is_new THEN
    PERFORM parley.tell_event(of_site, session.id, 'session.started', moment, moment, NULL, NULL);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION parley.change_handling(h jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  found_place record;
  place parley.sessions;
  before text;
  target constant text := h ->> 'by';
  agent jsonb;
  counted parley.counted[] := '{}';
BEGIN
  found_place := parley.named_session(h, (h ->> 'at')::bigint);
  place := found_place.session;
  IF place.key IS NULL THEN
    RETURN parley.answer(json_build_object('outcome', CASE WHEN h ? 'begin' THEN 'no_site' ELSE 'unknown' END));
  END IF;
  IF found_place.is_new THEN
    counted := parley.begun(h ->> 'siteId', (h ->> 'at')::bigint);
  END IF;
  IF place.epoch <> (h ->> 'ifEpoch')::bigint THEN
    RETURN parley.answer('{"outcome": "superseded"}');
  END IF;
  before := coalesce(place.handled_by, 'workflow');
  agent := place.handling -> 'agent';
  IF h ? 'asVisitor' AND target <> before AND (before, target) NOT IN (('workflow', 'waiting'), ('waiting', 'workflow')) THEN
    RETURN parley.answer('{"outcome": "refused"}', counted);
  END IF;
  IF target = before AND (target <> 'person' OR agent -> 'id' IS NOT DISTINCT FROM h -> 'agent' -> 'id') THEN
    RETURN parley.answer(json_build_object('outcome', 'unchanged', 'session', parley.as_json(place)), counted);
  END IF;
  IF (target = 'person' OR h ? 'takeFrom') AND agent IS NOT NULL AND agent -> 'id' IS DISTINCT FROM h -> 'takeFrom' THEN
    RETURN parley.answer(json_build_object('outcome', 'taken', 'agent', agent), counted);
  END IF;
  RETURN parley.answer(json_build_object('outcome', 'changed', 'session', parley.as_json(parley.hand_to(place, h))), counted);
END $$;

CREATE OR REPLACE FUNCTION parley.leave_contact(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  c constant jsonb := r -> 'contact';
  asked constant bigint := c ->> 'at';
  moment bigint;
  found_place record;
  place parley.sessions;
BEGIN
  found_place := parley.named_session(r, asked);
  place := found_place.session;
  IF place.key IS NULL THEN
    RETURN parley.answer('false');
  END IF;
  moment := parley.instant_in(place, asked);
  INSERT INTO parley.contacts (session, email, name, message, language, at)
    VALUES (place.key, c ->> 'email', c ->> 'name', c ->> 'message', c ->> 'language', moment)
    ON CONFLICT (session) DO UPDATE
      SET email = excluded.email, name = excluded.name, message = excluded.message, language = excluded.language, at = excluded.at;
  UPDATE parley.sessions s SET outcome = jsonb_strip_nulls(jsonb_build_object('is', 'contact_left', 'at', moment,
      'reasonCode', coalesce(s.handling, s.outcome) -> 'reasonCode',
      'reason', coalesce(s.handling, s.outcome) -> 'reason', 'summary', coalesce(s.handling, s.outcome) -> 'summary'))
    WHERE key = place.key;
  -- Only the inbox reads it.
  INSERT INTO parley.session_events (key, site, session_id, type, at)
    VALUES (nextval('parley.messages_key_seq'), place.site, place.id, 'outcome', asked);
  PERFORM parley.note_confirmation(place.site, place.id, c ->> 'email', asked,
    coalesce((r ->> 'isConfirmed')::boolean, false));
  PERFORM parley.tell_event(place.site, place.id, 'message.left', moment, asked, NULL, NULL);
  RETURN parley.answer('true',
    CASE WHEN found_place.is_new THEN parley.begun(r ->> 'siteId', asked) END);
END $$;

CREATE OR REPLACE FUNCTION parley.contact_of(place bigint) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object('email', email, 'name', name, 'message', message, 'language', language, 'at', at)
  FROM parley.contacts WHERE session = place
$$;
`;
