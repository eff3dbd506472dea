import { UPLOAD_LIMIT } from "../../port/file-storage.ts";

/** The port's writes of files. A row is changed by who holds its session, or by who finds it free. */
export const FILES = `
CREATE OR REPLACE FUNCTION parley.add_file(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  of_site constant text := r ->> 'siteId';
  new_size constant bigint := (r ->> 'size')::bigint;
  room constant bigint := (r ->> 'unsentBytes')::numeric::bigint - new_size;
  unsent bigint;
BEGIN
  IF r ? 'ownSession' AND parley.is_own(r) IS NOT TRUE THEN
    RETURN parley.answer('"not_own"');
  END IF;
  IF NOT parley.holds_site(of_site) THEN
    RETURN parley.answer('"no_site"');
  END IF;
  IF (SELECT count(*) FROM parley.files WHERE site = of_site AND session_id = r ->> 'sessionId')
      >= (r ->> 'perSession')::bigint THEN
    RETURN parley.answer('"too_many"');
  END IF;
  unsent := (SELECT coalesce(sum(size), 0) FROM parley.files WHERE site = of_site AND NOT is_sent);
  IF (SELECT coalesce(sum(size), 0) FROM parley.files WHERE site = of_site) - unsent + new_size
      > (r ->> 'siteBytes')::bigint THEN
    RETURN parley.answer('"site_full"');
  END IF;
  IF unsent > room THEN
    -- From the newest, as many as fit with the new one; the rest goes. What another is at work on is left to it.
    WITH crowded_out AS (
      SELECT f.id FROM parley.files f JOIN (
        SELECT id, sum(size) OVER (ORDER BY at DESC, id DESC) AS newer
          FROM parley.files WHERE site = of_site AND NOT is_sent) AS each USING (id)
        WHERE newer > room FOR UPDATE OF f SKIP LOCKED),
    gone AS (
      DELETE FROM parley.files WHERE id IN (SELECT id FROM crowded_out) AND NOT is_sent
        RETURNING id, CASE WHEN type IS NULL THEN at + ${UPLOAD_LIMIT} ELSE 0 END AS due_at)
    INSERT INTO parley.file_removals (id, due_at) SELECT id, due_at FROM gone ON CONFLICT DO NOTHING;
  END IF;
  INSERT INTO parley.files (id, site, session_id, size, at)
    VALUES (r ->> 'id', of_site, r ->> 'sessionId', new_size, (r ->> 'at')::bigint);
  RETURN parley.answer('"added"');
END $$;

-- The files that a question names, as JSON in its order; NULL unless each of them may go with it.
CREATE OR REPLACE FUNCTION parley.sendable(q jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  asked parley.sessions;
  places text[] := ARRAY[q ->> 'sessionId', q ->> 'ownSession'];
  sent json;
BEGIN
  SELECT * INTO asked FROM parley.sessions WHERE site = q ->> 'siteId' AND id = q ->> 'sessionId';
  IF FOUND THEN
    places := places || (parley.last_link(asked)).id;
  END IF;
  PERFORM FROM parley.files WHERE id IN (SELECT jsonb_array_elements_text(q -> 'files')) ORDER BY id FOR UPDATE;
  SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) ORDER BY n) INTO sent
    FROM jsonb_array_elements_text(q -> 'files') WITH ORDINALITY AS each (named, n)
    JOIN parley.files f ON f.id = named
    WHERE f.site = q ->> 'siteId' AND f.session_id = ANY (places) AND NOT f.is_sent AND f.type IS NOT NULL;
  IF json_array_length(sent) <> (SELECT count(DISTINCT named) FROM jsonb_array_elements_text(q -> 'files') AS named)
      OR json_array_length(sent) <> jsonb_array_length(q -> 'files') THEN
    RETURN NULL;
  END IF;
  RETURN sent::text;
END $$;

-- Of a session, or of all of a site; their content is to follow.
CREATE OR REPLACE FUNCTION parley.remove_files(of_site text, of_session text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (
    DELETE FROM parley.files WHERE site = of_site AND (of_session IS NULL OR session_id = of_session)
    RETURNING id, CASE WHEN type IS NULL THEN at + ${UPLOAD_LIMIT} ELSE 0 END AS due_at)
  INSERT INTO parley.file_removals (id, due_at) SELECT id, due_at FROM gone ON CONFLICT DO NOTHING;
END $$;
`;
