/** The rows of sessions and messages, as the other functions find, begin and continue them. */
export const SESSIONS = `
-- Where the chain of successors ends; the session itself if it has none.
CREATE OR REPLACE FUNCTION parley.last_link(asked parley.sessions) RETURNS parley.sessions LANGUAGE plpgsql STABLE AS $$
DECLARE
  link parley.sessions := asked;
  next parley.sessions;
  seen bigint[] := ARRAY[asked.key];
BEGIN
  WHILE link.successor IS NOT NULL LOOP
    SELECT * INTO next FROM parley.sessions WHERE site = link.site AND id = link.successor;
    -- Imported links may lead nowhere, or round in a circle.
    EXIT WHEN next.key IS NULL OR next.key = ANY (seen);
    seen := seen || next.key;
    link := next;
  END LOOP;
  RETURN link;
END $$;

-- \`commitInstant\` of sessions/lifecycle.ts.
CREATE OR REPLACE FUNCTION parley.instant_in(s parley.sessions, asked bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT greatest(asked, s.last_message_at, s.handled_since, (s.returned ->> 'to')::bigint,
    (s.outcome ->> 'at')::bigint)
$$;

-- NULL if the id is taken.
CREATE OR REPLACE FUNCTION parley.begin_session(
  of_site text, named text, moment bigint, messages bigint, said_user jsonb, of_page text DEFAULT NULL, of_shop text DEFAULT NULL
) RETURNS parley.sessions LANGUAGE plpgsql AS $$
DECLARE
  begun parley.sessions;
BEGIN
  INSERT INTO parley.sessions
    (site, id, created_at, last_message_at, message_count, user_id, user_verified, user_email, page, shop)
    VALUES (of_site, named, moment, moment, messages, said_user ->> 'id', (said_user ->> 'verified')::boolean,
      said_user ->> 'email', of_page, of_shop)
    ON CONFLICT (site, id) DO NOTHING RETURNING * INTO begun;
  RETURN begun;
END $$;

-- Counts so many more messages, the last at its \`last_message_at\`, and names the user where one is given.
CREATE OR REPLACE FUNCTION parley.continue_session(of_key bigint, moment bigint, messages bigint, said_user jsonb)
RETURNS parley.sessions LANGUAGE plpgsql AS $$
DECLARE
  continued parley.sessions;
BEGIN
  UPDATE parley.sessions SET
    message_count = message_count + messages,
    last_message_at = CASE messages WHEN 0 THEN last_message_at ELSE parley.instant_in(sessions, moment) END,
    user_id = CASE WHEN said_user IS NULL THEN user_id ELSE said_user ->> 'id' END,
    user_verified = coalesce((said_user ->> 'verified')::boolean, user_verified),
    user_email = CASE WHEN said_user IS NULL THEN user_email ELSE said_user ->> 'email' END
    WHERE key = of_key RETURNING * INTO continued;
  RETURN continued;
END $$;

CREATE OR REPLACE FUNCTION parley.begun(of_site text, moment bigint) RETURNS parley.counted[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[(of_site, moment, 'sessions', 1), (of_site, moment, 'listed', 1)]::parley.counted[]
$$;

CREATE OR REPLACE FUNCTION parley.reply_to(of_session bigint, question bigint) RETURNS parley.messages
LANGUAGE plpgsql STABLE AS $$
DECLARE
  found_reply parley.messages;
BEGIN
  SELECT * INTO found_reply FROM parley.messages WHERE session = of_session AND key > question AND answers = question;
  RETURN found_reply;
END $$;
`;
