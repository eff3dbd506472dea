/** The port's `importSession`. */
export const TRANSFER = `
CREATE OR REPLACE FUNCTION parley.import_session(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  of_site constant text := r ->> 'siteId';
  s constant jsonb := r -> 'session';
  created constant bigint := s ->> 'createdAt';
  place bigint;
BEGIN
  INSERT INTO parley.sessions
    (site, id, created_at, last_message_at, message_count, user_id, user_verified, user_name, user_email, successor,
     beginning, outcome, team)
    VALUES (of_site, s ->> 'id', created, greatest(created, (s ->> 'lastMessageAt')::bigint),
      jsonb_array_length(r -> 'messages'), s -> 'user' ->> 'id', (s -> 'user' ->> 'verified')::boolean, s -> 'user' ->> 'name',
      s -> 'user' ->> 'email', r ->> 'successor', r ->> 'beginning', s -> 'outcome', s -> 'team')
    ON CONFLICT DO NOTHING RETURNING key INTO place;
  IF place IS NULL THEN
    RETURN parley.answer('false');
  END IF;
  INSERT INTO parley.messages
    (session, id, role, content, at, model, tokens_used, response_time, stopped, rating, rating_reason, extras, agent, files)
    SELECT place, m ->> 'id', m ->> 'role', m ->> 'content', (m ->> 'at')::bigint, m -> 'metadata' ->> 'model',
      (m -> 'metadata' ->> 'tokensUsed')::bigint, (m -> 'metadata' ->> 'responseTime')::double precision,
      (m ->> 'stopped')::boolean, (m ->> 'thumb')::smallint, m ->> 'ratingReason', m ->> 'extras', m ->> 'agent', m ->> 'files'
    FROM jsonb_array_elements(r -> 'messages') WITH ORDINALITY AS each (m, n) ORDER BY n;
  WITH placed AS (
    DELETE FROM parley.file_removals WHERE id IN (SELECT f ->> 'id' FROM jsonb_array_elements(r -> 'sent') AS f) RETURNING id)
  INSERT INTO parley.files (id, site, session_id, name, type, size, at, is_sent)
    SELECT id, of_site, s ->> 'id', f ->> 'name', f ->> 'type', (f ->> 'size')::bigint, (f ->> 'at')::bigint, true
    FROM placed JOIN jsonb_array_elements(r -> 'sent') AS f ON f ->> 'id' = id;
  IF r ? 'contact' THEN
    INSERT INTO parley.contacts (session, email, name, message, language, at)
      VALUES (place, r -> 'contact' ->> 'email', r -> 'contact' ->> 'name', r -> 'contact' ->> 'message',
        r -> 'contact' ->> 'language', (r -> 'contact' ->> 'at')::bigint);
  END IF;
  INSERT INTO parley.session_events (key, site, session_id, type, at, data)
    SELECT nextval('parley.messages_key_seq'), of_site, s ->> 'id', 'note', (note ->> 'at')::bigint, note
    FROM jsonb_array_elements(coalesce(r -> 'notes', '[]')) WITH ORDINALITY AS each (note, n) ORDER BY n;
  RETURN parley.answer('true', ARRAY[(of_site, created, 'listed', 1)]::parley.counted[]);
END $$;
`;
