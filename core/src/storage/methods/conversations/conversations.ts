import type { Steps } from "../../database.ts";
import type { Storage } from "../../port.ts";
import { renewClaim } from "./claims.ts";
import { changeHandling, leaveContact } from "./handling.ts";
import { addMessage } from "./messages.ts";
import { recordFailure, recordQuestion, recordReply } from "./questions-and-replies.ts";
import { countCart, rateReply } from "./ratings.ts";
import type { ConversationRows } from "./rows.ts";
import { addFile } from "./sent-files.ts";
import { addNote, changeTeam, markRead, removePerson, replacePerson } from "./team.ts";

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
