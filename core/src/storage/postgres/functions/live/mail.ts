import { WAITING_GRACE } from "../../../port/mail-storage.ts";

/** Mails and confirmations that are to be sent, noted by the writes that they tell of. */
export const MAIL = `
CREATE OR REPLACE FUNCTION parley.note_mail(of_site text, of_session text, event text, moment bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF event = 'handover.requested' THEN
    INSERT INTO parley.mails (site, session_id, kind, due_at)
      VALUES (of_site, of_session, 'waiting', moment + ${WAITING_GRACE})
      ON CONFLICT (site, session_id, kind) DO UPDATE SET due_at = excluded.due_at, attempts = 0, lease_until = 0;
  ELSIF event = 'message.left' THEN
    INSERT INTO parley.mails (site, session_id, kind, due_at) VALUES (of_site, of_session, 'left', moment)
      ON CONFLICT (site, session_id, kind) DO UPDATE SET due_at = excluded.due_at, attempts = 0, lease_until = 0;
    INSERT INTO parley.mails (site, session_id, kind, heard)
      VALUES (of_site, of_session, 'answer', coalesce((SELECT max(m.key)
        FROM parley.sessions s JOIN parley.messages m ON m.session = s.key
        WHERE s.site = of_site AND s.id = of_session), 0))
      ON CONFLICT DO NOTHING;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION parley.note_confirmation(of_site text, of_session text, address text, moment bigint,
  is_confirmed boolean) RETURNS void LANGUAGE sql AS $$
  INSERT INTO parley.confirmations AS c (site, session_id, email, confirmed_at, due_at)
    VALUES (of_site, of_session, address, CASE WHEN is_confirmed THEN moment END, CASE WHEN NOT is_confirmed THEN moment END)
    ON CONFLICT (site, session_id) DO UPDATE SET email = excluded.email, confirmed_at = excluded.confirmed_at,
      due_at = excluded.due_at, hash = NULL, attempts = 0, lease_until = 0
    WHERE c.confirmed_at IS NULL OR c.email <> excluded.email
$$;
`;
