import { REMOVAL_DUE } from "../../methods/conversations/sent-files.ts";
import { DELETION_RETENTION } from "../../port/event-storage.ts";
import { REMEMBERED } from "../../port.ts";
import { ofContact } from "../of-contact.ts";

/** The index on a session's start bounds the search, because a session starts no later than its last message. */
const INACTIVE = "created_at < $3 AND last_message_at < $3";

/** Visits each site with one index step, because the index starts with the site. */
const ALL_SITES = `(
    WITH RECURSIVE found (site) AS (
      SELECT min(site) FROM parley.sessions
      UNION ALL
      SELECT (SELECT min(site) FROM parley.sessions WHERE site > found.site) FROM found WHERE found.site IS NOT NULL
    ) SELECT site FROM found) AS of_any`;

/** Maximum number of expired ids that each removal also deletes, so that they do not pile up. */
const SWEEP_LIMIT = 500;

/** The port's `removeConversation` and `removeSessions`. */
export const REMOVAL = `
-- Removes locked sessions with their messages and the links to them. Returns what to subtract from the counts.
CREATE OR REPLACE FUNCTION parley.remove_sessions(keys bigint[], moment bigint) RETURNS parley.counted[]
LANGUAGE plpgsql AS $$
DECLARE
  counted parley.counted[];
  instants jsonb;
BEGIN
  DELETE FROM parley.removed_sessions WHERE (site, id) IN
    (SELECT site, id FROM parley.removed_sessions WHERE until <= moment
     ORDER BY until LIMIT ${SWEEP_LIMIT} FOR UPDATE SKIP LOCKED);
  DELETE FROM parley.session_events WHERE key IN
    (SELECT key FROM parley.session_events WHERE type = 'deleted' AND at <= moment - ${DELETION_RETENTION}
     ORDER BY at LIMIT ${2 * SWEEP_LIMIT} FOR UPDATE SKIP LOCKED);
  SELECT jsonb_object_agg(s.key, greatest(parley.instant_in(s, moment),
      (SELECT at FROM parley.outbox WHERE site = s.site AND session_id = s.id ORDER BY key DESC LIMIT 1))) INTO instants
    FROM parley.sessions s WHERE s.key = ANY (keys) AND moment IS NOT NULL;
  DELETE FROM parley.outbox o USING parley.sessions s
    WHERE s.key = ANY (keys) AND o.site = s.site AND o.session_id = s.id;
  DELETE FROM parley.calls o USING parley.sessions s
    WHERE s.key = ANY (keys) AND o.site = s.site AND o.session_id = s.id;
  DELETE FROM parley.mails o USING parley.sessions s
    WHERE s.key = ANY (keys) AND o.site = s.site AND o.session_id = s.id;
  DELETE FROM parley.confirmations o USING parley.sessions s
    WHERE s.key = ANY (keys) AND o.site = s.site AND o.session_id = s.id;
  PERFORM parley.tell_event(site, id, 'session.deleted', (instants ->> key::text)::bigint, moment, NULL, NULL) FROM parley.sessions
    WHERE key = ANY (keys) AND moment IS NOT NULL;
  DELETE FROM parley.messages WHERE session = ANY (keys);
  DELETE FROM parley.contacts WHERE session = ANY (keys);
  DELETE FROM parley.read_marks WHERE session = ANY (keys);
  DELETE FROM parley.unanswered WHERE session = ANY (keys);
  PERFORM parley.remove_files(site, id) FROM parley.sessions WHERE key = ANY (keys);
  DELETE FROM parley.session_events e USING parley.sessions s
    WHERE s.key = ANY (keys) AND e.site = s.site AND e.session_id = s.id;
  INSERT INTO parley.session_events (key, site, session_id, type, at)
    SELECT nextval('parley.messages_key_seq'), site, id, 'deleted', moment FROM parley.sessions
    WHERE key = ANY (keys) AND moment IS NOT NULL;
  WITH gone AS (DELETE FROM parley.sessions WHERE key = ANY (keys) RETURNING site, id, created_at),
  remembered AS (
    INSERT INTO parley.removed_sessions (site, id, until)
      SELECT site, id, created_at + ${REMEMBERED} FROM gone WHERE created_at + ${REMEMBERED} > moment ORDER BY site, id
      ON CONFLICT (site, id) DO UPDATE SET until = excluded.until),
  unlinked AS (
    UPDATE parley.sessions s SET successor = NULL FROM gone
      WHERE s.site = gone.site AND s.successor = gone.id AND s.key <> ALL (keys))
  SELECT array_agg((site, created_at, 'listed', -1)::parley.counted) INTO counted FROM gone;
  RETURN counted;
END $$;

CREATE OR REPLACE FUNCTION parley.remove_conversation(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  gone bigint[];
BEGIN
  gone := ARRAY(
    SELECT key FROM parley.sessions WHERE site = r ->> 'siteId' AND id = r ->> 'sessionId' FOR UPDATE);
  IF gone = '{}' AND r ? 'openedAt' THEN
    INSERT INTO parley.removed_sessions (site, id, until)
      SELECT r ->> 'siteId', r ->> 'sessionId', (r ->> 'openedAt')::bigint + ${REMEMBERED}
      WHERE parley.holds_site(r ->> 'siteId') ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      RETURN parley.answer('false');
    END IF;
    PERFORM parley.remove_files(r ->> 'siteId', r ->> 'sessionId');
    RETURN parley.answer('true');
  END IF;
  RETURN parley.answer(to_json(gone <> '{}'), parley.remove_sessions(gone, (r ->> 'at')::bigint));
END $$;

CREATE OR REPLACE FUNCTION parley.remove_matching_sessions(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  of_site constant text := r ->> 'siteId';
  of_user constant text := r ->> 'userId';
  of_contact constant text := r ->> 'contactEmail';
  before constant bigint := r ->> 'inactiveBefore';
  matching constant text := concat_ws(' AND ',
    CASE WHEN of_site IS NOT NULL THEN 'site = $1' END,
    CASE WHEN of_user IS NOT NULL THEN 'user_id = $2' END,
    CASE WHEN of_user IS NOT NULL AND (r ->> 'verified')::boolean THEN 'user_verified' END,
    CASE WHEN before IS NOT NULL THEN '${INACTIVE}' END,
    CASE WHEN of_contact IS NOT NULL THEN '${ofContact("$6")}' END);
  candidates constant text := CASE WHEN coalesce(of_site, of_user, of_contact) IS NOT NULL
    THEN 'parley.sessions WHERE ' || matching
    -- Lateral with its own limit, so that Postgres uses the index for each site.
    ELSE '${ALL_SITES}, LATERAL
      (SELECT key FROM parley.sessions WHERE site = of_any.site AND ' || matching || ' LIMIT $4) AS inactive' END;
  found bigint[];
  gone bigint[];
BEGIN
  IF coalesce(of_site, of_user, of_contact, before::text) IS NULL THEN
    RAISE 'Removing sessions needs a site, a user, a contact or an instant.';
  END IF;
  LOOP
    EXECUTE format('SELECT array_agg(key) FROM (SELECT key FROM %s LIMIT $4) AS candidates', candidates)
      INTO found USING of_site, of_user, before, (r ->> 'limit')::bigint, NULL::bigint[], of_contact;
    -- Locked in the order of \`lock_rows\`, with the sessions that refer to them; then read again in their current state.
    PERFORM FROM parley.sessions WHERE key IN (
        SELECT unnest(found)
        UNION
        SELECT p.key FROM parley.sessions s JOIN parley.sessions p ON p.site = s.site AND p.successor = s.id
          WHERE s.key = ANY (found))
      ORDER BY key FOR UPDATE;
    EXECUTE format('SELECT array_agg(key) FROM parley.sessions WHERE key = ANY ($5) AND %s', matching)
      INTO gone USING of_site, of_user, before, 0, found, of_contact;
    EXIT WHEN found IS NULL OR gone IS NOT NULL;
  END LOOP;
  RETURN parley.answer(to_json(coalesce(cardinality(gone), 0)), parley.remove_sessions(gone, (r ->> 'at')::bigint));
END $$;
`;

export const FILES = `
-- Removes the files of a session, or all of a site; their content is removed later.
CREATE OR REPLACE FUNCTION parley.remove_files(of_site text, of_session text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (
    DELETE FROM parley.files WHERE site = of_site AND (of_session IS NULL OR session_id = of_session)
    RETURNING id, ${REMOVAL_DUE} AS due_at)
  INSERT INTO parley.file_removals (id, due_at) SELECT id, due_at FROM gone ON CONFLICT DO NOTHING;
END $$;
`;

/** The port's `removeSite`. */
export const SITES = `
CREATE OR REPLACE FUNCTION parley.remove_site(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  of_site constant text := r ->> 'siteId';
BEGIN
  -- The site and its sessions are locked, so that none can be added.
  PERFORM parley.remove_sessions(ARRAY(SELECT key FROM parley.sessions WHERE site = of_site), NULL);
  PERFORM parley.remove_files(of_site, NULL);
  DELETE FROM parley.session_counts WHERE site = of_site;
  DELETE FROM parley.usage_counts WHERE site = of_site;
  DELETE FROM parley.claims WHERE site = of_site;
  DELETE FROM parley.removed_sessions WHERE site = of_site;
  DELETE FROM parley.session_events WHERE site = of_site;
  DELETE FROM parley.outbox WHERE site = of_site;
  DELETE FROM parley.calls WHERE site = of_site;
  DELETE FROM parley.mails WHERE site = of_site;
  DELETE FROM parley.confirmations WHERE site = of_site;
  DELETE FROM parley.mailed_sites WHERE site = of_site;
  DELETE FROM parley.sites WHERE id = of_site;
  RETURN parley.answer(to_json(FOUND));
END $$;
`;
