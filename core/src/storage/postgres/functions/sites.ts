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
