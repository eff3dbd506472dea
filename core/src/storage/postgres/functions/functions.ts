import { COUNTS } from "./counts.ts";
import { MESSAGE_GROUPS, QUESTIONS } from "./message-groups.ts";
import { LIVE_EVENTS, OUTBOX } from "./outbox-and-events.ts";
import { FILES, REMOVAL, SITES } from "./removal.ts";
import { LOCK_ROWS, NAMED_ROWS, RUN } from "./run.ts";
import { SESSION_LIST, SESSION_SEARCH } from "./session-list.ts";
import { SESSIONS } from "./sessions.ts";
import { TRANSFER } from "./transfer.ts";

/**
 * Rows in the form that the program reads: JSON, with NULL for absent values. `stored-rows.ts` converts them to the port's
 * records.
 */
const TO_JSON = `
CREATE OR REPLACE FUNCTION parley.as_json(s parley.sessions) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    'key', s.key, 'id', s.id, 'createdAt', s.created_at, 'lastMessageAt', s.last_message_at,
    'messageCount', s.message_count, 'userId', s.user_id, 'userVerified', s.user_verified, 'userName', s.user_name,
    'userEmail', s.user_email, 'successor', s.successor, 'handledBy', s.handled_by, 'handledSince', s.handled_since, 'handledDue', s.handled_due,
    'handling', s.handling, 'epoch', s.epoch, 'failures', s.failures, 'returned', s.returned, 'outcome', s.outcome,
    'team', s.team)
$$;

CREATE OR REPLACE FUNCTION parley.as_json(m parley.messages) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    'id', m.id, 'role', m.role, 'content', m.content, 'at', m.at, 'model', m.model,
    'tokensUsed', m.tokens_used, 'responseTime', m.response_time, 'stopped', m.stopped,
    'rating', m.rating, 'ratingReason', m.rating_reason, 'extras', m.extras, 'agent', m.agent, 'files', m.files)
$$;

-- The result of one write.
CREATE OR REPLACE FUNCTION parley.answer(answer json, counted parley.counted[] DEFAULT NULL) RETURNS parley.done
LANGUAGE sql IMMUTABLE AS $$
  SELECT answer, counted
$$;
`;

/** All functions, each after the functions that must exist when it is created. */
export const FUNCTIONS = [
  TO_JSON,
  COUNTS,
  NAMED_ROWS,
  LOCK_ROWS,
  SESSIONS,
  FILES,
  QUESTIONS,
  OUTBOX,
  LIVE_EVENTS,
  MESSAGE_GROUPS,
  REMOVAL,
  TRANSFER,
  SITES,
  SESSION_LIST,
  SESSION_SEARCH,
  RUN,
].join("\n");
