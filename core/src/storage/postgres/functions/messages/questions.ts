/** Functions that lock a site, and that compare a session's user, for questions and removals. */
export const QUESTIONS = `
-- Whether the site exists; locks it until this transaction ends.
CREATE OR REPLACE FUNCTION parley.holds_site(of_site text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM parley.sites WHERE id = of_site FOR KEY SHARE;
  RETURN FOUND;
END $$;

CREATE OR REPLACE FUNCTION parley.is_of(session parley.sessions, of_user jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT session.user_id IS NOT DISTINCT FROM of_user ->> 'id'
    AND session.user_verified IS NOT DISTINCT FROM (of_user ->> 'verified')::boolean
$$;
`;
