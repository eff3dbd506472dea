import { FILES } from "./files.ts";
import { LIVE_EVENTS } from "./live/live-events.ts";
import { OUTBOX } from "./live/outbox.ts";
import { LOCK_ROWS } from "./lock-rows.ts";
import { MESSAGE_GROUPS } from "./messages/message-groups.ts";
import { QUESTIONS } from "./messages/questions.ts";
import { NAMED_ROWS } from "./named-rows.ts";
import { RUN } from "./run.ts";
import { COUNTS } from "./sessions/counts.ts";
import { REMOVAL } from "./sessions/removal.ts";
import { SESSION_LIST } from "./sessions/session-list.ts";
import { SESSION_SEARCH } from "./sessions/session-search.ts";
import { SESSIONS } from "./sessions/sessions.ts";
import { TRANSFER } from "./sessions/transfer.ts";
import { SITES } from "./sites.ts";
import { TO_JSON } from "./to-json.ts";

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
