import { COUNTS } from "./counts.ts";
import { HANDLING } from "./handling.ts";
import { LIVE_EVENTS } from "./live-events.ts";
import { LOCK_ROWS } from "./lock-rows.ts";
import { MESSAGE_GROUPS } from "./message-groups.ts";
import { OUTBOX } from "./outbox.ts";
import { PEOPLE } from "./people.ts";
import { QUESTIONS } from "./questions.ts";
import { REMOVAL } from "./removal.ts";
import { REPLIES } from "./replies.ts";
import { RUN } from "./run.ts";
import { SESSION_LIST } from "./session-list.ts";
import { SESSION_SEARCH } from "./session-search.ts";
import { SESSIONS } from "./sessions.ts";
import { SITES } from "./sites.ts";
import { TO_JSON } from "./to-json.ts";
import { TRANSFER } from "./transfer.ts";

/** All functions, each behind those that it needs to be made. */
export const FUNCTIONS = [
  ...[
    TO_JSON,
    COUNTS,
    LOCK_ROWS,
    SESSIONS,
    QUESTIONS,
    OUTBOX,
    HANDLING,
    LIVE_EVENTS,
    REPLIES,
    MESSAGE_GROUPS,
    REMOVAL,
    TRANSFER,
    SITES,
    PEOPLE,
    SESSION_LIST,
    SESSION_SEARCH,
    RUN,
  ],
].join("\n");
