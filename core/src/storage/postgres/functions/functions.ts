import { COUNTS } from "./counts.ts";
import { EXCHANGES } from "./exchanges.ts";
import { HOLD } from "./hold.ts";
import { QUESTIONS } from "./questions.ts";
import { REMOVAL } from "./removal.ts";
import { REPLIES } from "./replies.ts";
import { RUN } from "./run.ts";
import { SESSION_LIST } from "./session-list.ts";
import { SESSION_SEARCH } from "./session-search.ts";
import { SESSIONS } from "./sessions.ts";
import { SITES } from "./sites.ts";
import { TOLD } from "./told.ts";
import { TRANSFER } from "./transfer.ts";

/** All functions, each behind those that it needs to be made. */
export const FUNCTIONS = [
  ...[
    TOLD,
    COUNTS,
    HOLD,
    SESSIONS,
    QUESTIONS,
    REPLIES,
    EXCHANGES,
    REMOVAL,
    TRANSFER,
    SITES,
    SESSION_LIST,
    SESSION_SEARCH,
    RUN,
  ],
].join("\n");
