/** The port's changes of notes, sites and keys. */
export const SITES = `
CREATE OR REPLACE FUNCTION parley.set_note(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO parley.notes (name, text) VALUES (r ->> 'name', r ->> 'text')
    ON CONFLICT (name) DO UPDATE SET text = excluded.text;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION parley.set_origins(of_site text, origins jsonb) RETURNS void LANGUAGE sql AS $$
  DELETE FROM parley.site_origins WHERE site = of_site;
  INSERT INTO parley.site_origins (origin, site)
    SELECT DISTINCT origin, of_site FROM jsonb_array_elements_text(origins) AS origin;
$$;

CREATE OR REPLACE FUNCTION parley.create_site(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  s constant jsonb := r -> 'site';
BEGIN
  INSERT INTO parley.sites (id, name, plan, public_key, settings, sealed_secrets, created_at, updated_at)
    VALUES (s ->> 'id', s ->> 'name', s ->> 'plan', s ->> 'publicKey', s ->> 'settings', s ->> 'sealedSecrets',
      (s ->> 'createdAt')::bigint, (s ->> 'updatedAt')::bigint);
  PERFORM parley.set_origins(s ->> 'id', r -> 'origins');
  PERFORM parley.add_key(key) FROM jsonb_array_elements(r -> 'keys') AS key;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION parley.replace_site(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  s constant jsonb := r -> 'site';
BEGIN
  UPDATE parley.sites SET name = s ->> 'name', plan = s ->> 'plan', public_key = s ->> 'publicKey',
    settings = s ->> 'settings', sealed_secrets = s ->> 'sealedSecrets', created_at = (s ->> 'createdAt')::bigint,
    updated_at = (s ->> 'updatedAt')::bigint
    WHERE id = s ->> 'id' AND updated_at = (r ->> 'readAt')::bigint;
  IF NOT FOUND THEN
    RETURN parley.answer('false');
  END IF;
  PERFORM parley.set_origins(s ->> 'id', r -> 'origins');
  RETURN parley.answer('true');
END $$;

CREATE OR REPLACE FUNCTION parley.remove_site(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  of_site constant text := r ->> 'siteId';
BEGIN
  -- The site and its sessions are locked, so that no more come.
  PERFORM parley.remove_sessions(ARRAY(SELECT key FROM parley.sessions WHERE site = of_site), NULL);
  PERFORM parley.remove_files(of_site, NULL);
  DELETE FROM parley.session_counts WHERE site = of_site;
  DELETE FROM parley.usage_counts WHERE site = of_site;
  DELETE FROM parley.claims WHERE site = of_site;
  DELETE FROM parley.removed_sessions WHERE site = of_site;
  DELETE FROM parley.session_events WHERE site = of_site;
  DELETE FROM parley.outbox WHERE site = of_site;
  DELETE FROM parley.mails WHERE site = of_site;
  DELETE FROM parley.confirmations WHERE site = of_site;
  DELETE FROM parley.mailed_sites WHERE site = of_site;
  DELETE FROM parley.sites WHERE id = of_site;
  RETURN parley.answer(to_json(FOUND));
END $$;

CREATE OR REPLACE FUNCTION parley.add_key(k jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO parley.keys (id, site, hash, label, permissions, created_at, last_four)
    VALUES (k ->> 'id', k ->> 'siteId', k ->> 'hash', k ->> 'label', k ->> 'permissions', (k ->> 'createdAt')::bigint,
      k ->> 'lastFour');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION parley.remove_key(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM parley.keys WHERE id = r ->> 'id';
  RETURN parley.answer(to_json(FOUND));
END $$;
`;
