import { makerMayStill } from "../../maker-may-still.ts";
import { AUDIT_KEPT, MOST_PASSKEYS } from "../../port/people-storage.ts";

/** Expired sign-ins that one new one removes at most. */
const SIGN_IN_SWEEP_LIMIT = 20;

/** Old entries of the audit list that one new entry removes at most: more than come, so that they cannot pile up. */
const SWEEP_LIMIT = 20;

/** The port's changes of people, passkeys, links and the audit list. */
export const PEOPLE = `
CREATE OR REPLACE FUNCTION parley.set_sites_of(p jsonb) RETURNS void LANGUAGE sql AS $$
  DELETE FROM parley.people_sites WHERE person = p ->> 'id';
  INSERT INTO parley.people_sites (person, site, role)
    SELECT p ->> 'id', s ->> 'siteId', s ->> 'role' FROM jsonb_array_elements(p -> 'sites') AS s;
$$;

-- 2 for an owner, 1 for any other role, 0 for none.
CREATE OR REPLACE FUNCTION parley.rank_of(role text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN role IS NULL THEN 0 WHEN role = 'owner' THEN 2 ELSE 1 END
$$;

-- Removes the links that a change of somebody's grants makes void. To be called before the grants change.
CREATE OR REPLACE FUNCTION parley.void_links(p jsonb, before parley.people) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_operator constant boolean := p ->> 'isOperator';
  has_gained boolean;
  lowered text[];
BEGIN
  SELECT coalesce(bool_or(parley.rank_of(new.role) > parley.rank_of(old.role)), false),
    coalesce(array_agg(old.site) FILTER (WHERE parley.rank_of(new.role) < parley.rank_of(old.role)), '{}')
  INTO has_gained, lowered
  FROM (SELECT s ->> 'siteId' COLLATE "C" AS site, s ->> 'role' AS role FROM jsonb_array_elements(p -> 'sites') AS s) AS new
    FULL JOIN (SELECT site, role FROM parley.people_sites WHERE person = before.id) AS old USING (site);
  DELETE FROM parley.links WHERE
    kind = 'reset' AND email = before.email AND (has_gained OR is_operator AND NOT before.is_operator)
    OR email = before.email AND site = ANY (lowered)
    OR maker = before.id AND NOT is_operator
      AND (before.is_operator OR site = ANY (lowered) OR kind = 'reset' AND lowered <> '{}');
END $$;

CREATE OR REPLACE FUNCTION parley.update_person(p jsonb, read_at bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  before parley.people;
BEGIN
  SELECT * INTO before FROM parley.people WHERE id = p ->> 'id' AND updated_at = read_at FOR UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE parley.people SET email = p ->> 'email', name = p ->> 'name', password_hash = p ->> 'passwordHash',
    password_set_at = (p ->> 'passwordSetAt')::bigint, is_operator = (p ->> 'isOperator')::boolean,
    mails = (p ->> 'mails')::boolean, language = p ->> 'language', updated_at = (p ->> 'updatedAt')::bigint
    WHERE id = p ->> 'id';
  DELETE FROM parley.passkeys WHERE person = p ->> 'id' AND password_set_at <> (p ->> 'passwordSetAt')::bigint;
  DELETE FROM parley.sign_ins WHERE person = p ->> 'id' AND password_set_at <> (p ->> 'passwordSetAt')::bigint;
  PERFORM parley.void_links(p, before);
  PERFORM parley.set_sites_of(p);
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION parley.insert_person(p jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO parley.people (id, email, name, password_hash, password_set_at, is_operator, mails, language, created_at,
      updated_at)
    VALUES (p ->> 'id', p ->> 'email', p ->> 'name', p ->> 'passwordHash', (p ->> 'passwordSetAt')::bigint,
      (p ->> 'isOperator')::boolean, (p ->> 'mails')::boolean, p ->> 'language', (p ->> 'createdAt')::bigint,
      (p ->> 'updatedAt')::bigint)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM parley.set_sites_of(p);
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION parley.replace_person(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
BEGIN
  RETURN parley.answer(to_json(parley.update_person(r -> 'person', (r ->> 'readAt')::bigint)));
END $$;

CREATE OR REPLACE FUNCTION parley.remove_person(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
BEGIN
  -- The person before the links, as everywhere.
  PERFORM FROM parley.people WHERE id = r ->> 'id' FOR UPDATE;
  DELETE FROM parley.links WHERE maker = r ->> 'id' OR email = (SELECT email FROM parley.people WHERE id = r ->> 'id');
  DELETE FROM parley.people WHERE id = r ->> 'id';
  RETURN parley.answer(to_json(FOUND));
END $$;

CREATE OR REPLACE FUNCTION parley.add_sign_in(s jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM parley.sign_ins WHERE hash IN (SELECT hash FROM parley.sign_ins
    WHERE expires_at <= (s ->> 'createdAt')::bigint ORDER BY expires_at LIMIT ${SIGN_IN_SWEEP_LIMIT} FOR UPDATE SKIP LOCKED);
  -- The password may be set anew at this moment.
  INSERT INTO parley.sign_ins (hash, person, password_set_at, expires_at)
    SELECT s ->> 'hash', id, password_set_at, (s ->> 'expiresAt')::bigint FROM parley.people
    WHERE id = s ->> 'personId' AND password_set_at = (s ->> 'passwordSetAt')::bigint FOR SHARE;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION parley.remove_sign_in(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM parley.sign_ins WHERE hash = r ->> 'hash';
  RETURN parley.answer(to_json(FOUND));
END $$;

CREATE OR REPLACE FUNCTION parley.add_passkey(k jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
BEGIN
  -- Another of theirs may be added at this moment.
  PERFORM FROM parley.people WHERE id = k ->> 'personId' AND password_set_at = (k ->> 'passwordSetAt')::bigint FOR UPDATE;
  IF NOT FOUND OR (SELECT count(*) FROM parley.passkeys WHERE person = k ->> 'personId') >= ${MOST_PASSKEYS} THEN
    RETURN parley.answer('false');
  END IF;
  INSERT INTO parley.passkeys (id, person, name, public_key, counter, password_set_at, created_at, used_at)
    VALUES (k ->> 'id', k ->> 'personId', k ->> 'name', k ->> 'publicKey', (k ->> 'counter')::bigint,
      (k ->> 'passwordSetAt')::bigint, (k ->> 'createdAt')::bigint, (k ->> 'usedAt')::bigint)
    ON CONFLICT DO NOTHING;
  RETURN parley.answer(to_json(FOUND));
END $$;

CREATE OR REPLACE FUNCTION parley.use_passkey(u jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
BEGIN
  UPDATE parley.passkeys SET counter = (u ->> 'counter')::bigint, used_at = (u ->> 'at')::bigint
    WHERE id = u ->> 'id' AND counter = (u ->> 'readCounter')::bigint;
  RETURN parley.answer(to_json(FOUND));
END $$;

CREATE OR REPLACE FUNCTION parley.remove_passkey(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM parley.passkeys WHERE person = r ->> 'personId' AND id = r ->> 'id';
  RETURN parley.answer(to_json(FOUND));
END $$;

CREATE OR REPLACE FUNCTION parley.add_link(l jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM parley.links WHERE expires_at <= (l ->> 'createdAt')::bigint;
  INSERT INTO parley.links (hash, kind, email, role, site, maker, created_at, expires_at)
    VALUES (l ->> 'hash', l ->> 'kind', l ->> 'email', l ->> 'role', l ->> 'site', l ->> 'makerId', (l ->> 'createdAt')::bigint,
      (l ->> 'expiresAt')::bigint);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION parley.remove_link(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM parley.links WHERE hash = r ->> 'hash';
  RETURN parley.answer(to_json(FOUND));
END $$;

CREATE OR REPLACE FUNCTION parley.take_link(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  taken parley.links;
BEGIN
  SELECT l.* INTO taken FROM parley.links l WHERE hash = r ->> 'hash' AND expires_at > (r ->> 'at')::bigint
    AND ${makerMayStill("parley.")} FOR UPDATE OF l;
  DELETE FROM parley.links WHERE hash = r ->> 'hash';
  RETURN parley.answer(CASE WHEN taken.hash IS NOT NULL THEN json_build_object('hash', taken.hash, 'kind', taken.kind,
    'email', taken.email, 'role', taken.role, 'siteId', taken.site, 'makerId', taken.maker,
    'createdAt', taken.created_at, 'expiresAt', taken.expires_at) ELSE 'null' END);
END $$;

CREATE OR REPLACE FUNCTION parley.use_link(r jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
DECLARE
  used parley.links;
  written boolean;
BEGIN
  -- The person before the link, as a change of grants does it.
  PERFORM FROM parley.people WHERE id = r -> 'person' ->> 'id' FOR UPDATE;
  SELECT l.* INTO used FROM parley.links l WHERE hash = r ->> 'hash' AND expires_at > (r ->> 'at')::bigint
    AND ${makerMayStill("parley.")} FOR UPDATE OF l;
  IF NOT FOUND THEN
    RETURN parley.answer('"unknown"');
  END IF;
  IF used.kind = 'first' THEN
    -- Another first link may be used at this moment.
    LOCK TABLE parley.people IN SHARE ROW EXCLUSIVE MODE;
    IF EXISTS (SELECT FROM parley.people) THEN
      RETURN parley.answer('"unknown"');
    END IF;
  END IF;
  written := CASE WHEN r ->> 'readAt' IS NULL THEN parley.insert_person(r -> 'person')
    ELSE parley.update_person(r -> 'person', (r ->> 'readAt')::bigint) END;
  IF NOT written THEN
    RETURN parley.answer('"changed"');
  END IF;
  DELETE FROM parley.links WHERE hash = used.hash
    OR used.kind = 'reset' AND kind = 'reset' AND email = r -> 'person' ->> 'email';
  RETURN parley.answer('"used"');
END $$;

CREATE OR REPLACE FUNCTION parley.add_audit_entry(e jsonb) RETURNS parley.done LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM parley.audit WHERE key IN (SELECT key FROM parley.audit
    WHERE at < (e ->> 'at')::bigint - ${AUDIT_KEPT} ORDER BY at LIMIT ${SWEEP_LIMIT} FOR UPDATE SKIP LOCKED);
  INSERT INTO parley.audit (at, site, person, email, what, details)
    VALUES ((e ->> 'at')::bigint, e ->> 'site', e ->> 'personId', e ->> 'email', e ->> 'what', e ->> 'details');
  RETURN NULL;
END $$;
`;
