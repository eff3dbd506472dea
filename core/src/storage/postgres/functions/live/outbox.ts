/** Events for sites' owners, stored by the writes that cause them. */
export const OUTBOX = `
-- Writes the event if the site subscribes to its type: dated \`moment\`, but not before its predecessor in the conversation, and
-- due at \`asked\`, the caller's clock. It locks the conversation's name, so that a transaction that settles an earlier event
-- cannot miss this one.
CREATE OR REPLACE FUNCTION parley.tell_event(
  of_site text, of_session text, kind text, moment bigint, asked bigint, of_message bigint, facts jsonb)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM parley.sites WHERE id = of_site AND (settings::jsonb ->> 'events_url') IS NOT NULL
    AND settings::jsonb -> 'events' ? kind;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('outbox ' || of_site || ' ' || of_session, 0));
  INSERT INTO parley.outbox (id, site, session_id, type, at, message, data, state, attempts, next_at, lease_until)
    VALUES ('evt_' || replace(gen_random_uuid()::text, '-', ''), of_site, of_session, kind,
      greatest(moment, (SELECT at FROM parley.outbox WHERE site = of_site AND session_id = of_session ORDER BY key DESC LIMIT 1)),
      of_message,
      jsonb_strip_nulls(coalesce(facts, '{}')), 'pending', 0,
      CASE WHEN NOT EXISTS (SELECT FROM parley.outbox
        WHERE site = of_site AND session_id = of_session AND state = 'pending') THEN asked END, 0);
END $$;
`;
