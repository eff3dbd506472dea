/** Lookups of sessions and messages for the other functions. */
export const SESSIONS = `
-- The end of the chain of successors; the session itself if it has none.
CREATE OR REPLACE FUNCTION parley.last_link(asked parley.sessions) RETURNS parley.sessions LANGUAGE plpgsql STABLE AS $$
DECLARE
  link parley.sessions := asked;
  next parley.sessions;
  seen bigint[] := ARRAY[asked.key];
BEGIN
  WHILE link.successor IS NOT NULL LOOP
    SELECT * INTO next FROM parley.sessions WHERE site = link.site AND id = link.successor;
    -- Imported links may refer to missing sessions or form a circle.
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

CREATE OR REPLACE FUNCTION parley.reply_to(of_session bigint, question bigint) RETURNS parley.messages
LANGUAGE plpgsql STABLE AS $$
DECLARE
  found_reply parley.messages;
BEGIN
  SELECT * INTO found_reply FROM parley.messages WHERE session = of_session AND key > question AND answers = question;
  RETURN found_reply;
END $$;
`;
