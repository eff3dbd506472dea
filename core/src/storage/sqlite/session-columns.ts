import { CHANGED_COLUMNS } from "../session-row.ts";

/** Messages that the row of a session does not count yet. */
export const UNCOUNTED = "FROM messages WHERE session = sessions.key AND messages.key > counted";

/** The columns of a `RawSessionRow`: those of the session's row, updated by the messages that the row does not count yet. */
export const SESSION_COLUMNS = `key, id, created_at AS createdAt,
  max(last_message_at, (SELECT coalesce(max(at), created_at) ${UNCOUNTED})) AS lastMessageAt,
  message_count + (SELECT count(*) ${UNCOUNTED}) AS messageCount, ${CHANGED_COLUMNS}`;
