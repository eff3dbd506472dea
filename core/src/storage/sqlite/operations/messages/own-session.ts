import type { SessionUser } from "../../../../sessions/session.ts";
import type { Question } from "../../../port.ts";
import type { SessionRow } from "../sessions/session-row.ts";
import { type SessionRows, userColumns } from "../sessions/session-rows.ts";

/** Whether a question may be asked, or a file sent, in the session that it names, by a visitor whose token was issued for `ownSession`. */
export function isOwnSession(
  sessions: Pick<SessionRows, "find" | "lastLink">,
  { siteId, sessionId, ownSession, user }: Pick<Question, "siteId" | "sessionId" | "ownSession" | "user">,
): boolean {
  if (ownSession === undefined) return true;
  const own = sessions.find(siteId, ownSession);
  if (own === undefined) return sessionId === ownSession;
  const current = sessions.lastLink(siteId, own);
  if (sessionId !== own.id && sessionId !== current.id) return false;
  return isOf(current, user) && (sessionId === current.id || isOf(own, user));
}

function isOf(session: SessionRow, user: SessionUser | undefined): boolean {
  const { userId, userVerified } = userColumns(user);
  return session.userId === userId && session.userVerified === userVerified;
}
