import { lastLink } from "../../../sessions/lifecycle.ts";
import type { Steps } from "../../database.ts";
import type { Question } from "../../port.ts";
import { type SessionRow, userColumns } from "../../session-row.ts";
import type { ConversationRows } from "./rows.ts";

/** Returns the last session of the chain of successors; `first` itself if it has no successor. */
export function* lastLinkOf(rows: ConversationRows, siteId: string, first: SessionRow): Steps<SessionRow> {
  const chain = lastLink(first);
  for (let step = chain.next(); ; ) {
    if (step.done) return step.value;
    step = chain.next(yield* rows.find(siteId, step.value));
  }
}

/** Whether a visitor with a token for `ownSession` may ask a question, or send a file, in the named session. */
export function* isOwnSession(
  rows: ConversationRows,
  { siteId, sessionId, ownSession, user }: Pick<Question, "siteId" | "sessionId" | "ownSession" | "user">,
): Steps<boolean> {
  if (ownSession === undefined) return true;
  const own = yield* rows.find(siteId, ownSession);
  if (own === undefined) return sessionId === ownSession;
  const current = yield* lastLinkOf(rows, siteId, own);
  if (sessionId !== own.id && sessionId !== current.id) return false;
  const { userId, userVerified } = userColumns(user);
  const isTheirs = (session: SessionRow) =>
    session.userId === userId && session.userVerified === userVerified;
  return isTheirs(current) && (sessionId === current.id || isTheirs(own));
}
