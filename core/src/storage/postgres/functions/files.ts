import { REMOVAL_DUE } from "../../methods/conversations/sent-files.ts";

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
