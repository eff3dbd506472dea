import type { Steps } from "../../database.ts";
import type { Storage } from "../../port.ts";
import { addFile } from "./added-files.ts";
import { addMessage } from "./added-messages.ts";
import { removePerson, replacePerson } from "./assignments.ts";
import { renewClaim } from "./claims.ts";
import { changeHandling, leaveContact } from "./handling.ts";
import { recordQuestion } from "./questions.ts";
import { countCart, rateReply } from "./ratings.ts";
import { recordFailure, recordReply } from "./replies.ts";
import type { ConversationRows } from "./rows.ts";
import { addNote, changeTeam, markRead } from "./team.ts";

type Written =
  | ("recordQuestion" | "renewClaim" | "recordReply" | "recordFailure" | "rateReply" | "countCart")
  | ("addMessage" | "changeHandling" | "leaveContact" | "addFile")
  | ("changeTeam" | "addNote" | "markRead")
  | ("replacePerson" | "removePerson");

/** The methods that change conversations. */
export const conversations: {
  [M in Written]: (
    rows: ConversationRows,
    ...given: Parameters<Storage[M]>
  ) => Steps<Awaited<ReturnType<Storage[M]>>>;
} = {
  recordQuestion,
  recordReply,
  recordFailure,
  rateReply,
  countCart,
  addMessage,
  changeHandling,
  leaveContact,
  addFile,
  changeTeam,
  addNote,
  markRead,
  replacePerson,
  removePerson,
  renewClaim: ({ database }, siteId, claim, until) => renewClaim(database, siteId, claim, until),
};
