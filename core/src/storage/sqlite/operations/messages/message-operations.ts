import type { QuestionRef } from "../../../port.ts";
import { plainMessage } from "../sessions/conversations.ts";
import type { SessionRows } from "../sessions/session-rows.ts";
import type { Synchronous } from "../synchronous.ts";
import type { MessageRows } from "./message-rows.ts";

/** Creates the reads that answering a message requires. */
export function messageOperations(
  sessions: SessionRows,
  messages: MessageRows,
): Synchronous<"askedQuestion" | "replyTo" | "messagesBefore"> {
  const isThere = ({ siteId, sessionKey }: QuestionRef): boolean =>
    sessions.byKey(siteId, sessionKey) !== undefined;
  return {
    askedQuestion: (questionKey) => messages.asked(questionKey),
    replyTo: (place) => (isThere(place) ? messages.replyTo(place.sessionKey, place.questionKey) : undefined),
    messagesBefore: (place, count) =>
      isThere(place) ? messages.before(place.sessionKey, place.questionKey, count).map(plainMessage) : [],
  };
}
