import type { KeyPrincipal, MemberPrincipal, VisitorPrincipal } from "../../identity/principal.ts";
import { belongsTo } from "../../identity/speaker.ts";
import { unknownSession } from "../../sessions/session-failures.ts";
import type { ConversationStorage } from "../../storage/port.ts";

/**
 * Throws 404 unless the caller may use the session (contract §5.3). Keys and signed-in people may use every session of their
 * site; a visitor only the session in the token, and the session that continues it. Also refuses a visitor if server-side code
 * has named another user in the requested session, or in the one that continues it, because the token was not issued to that
 * user. For messages, the write itself checks the session (`Question.ownSession`).
 */
export async function requireOwnSession(
  principal: KeyPrincipal | MemberPrincipal | VisitorPrincipal,
  sessionId: string,
  storage: ConversationStorage,
): Promise<void> {
  if (principal.kind !== "visitor") return;
  const { siteId, sessionId: own, speaker } = principal.visitor;
  const current = await storage.currentSession(siteId, own);
  if (sessionId !== own && sessionId !== current?.id) throw unknownSession();
  const asked = sessionId === current?.id ? current : await storage.session(siteId, sessionId);
  for (const session of [asked, current]) {
    if (session !== undefined && !belongsTo(session.user, speaker)) throw unknownSession();
  }
}

/**
 * Returns when the visitor opened this session, from the token, because storage has no session before the first message.
 * Undefined for other callers, and for a token of another session.
 */
export function ownOpenedAt(
  principal: KeyPrincipal | MemberPrincipal | VisitorPrincipal,
  sessionId: string,
): number | undefined {
  if (principal.kind !== "visitor" || principal.visitor.sessionId !== sessionId) return undefined;
  return principal.visitor.openedAt;
}

/** Like `ownOpenedAt`, for a session that is not in storage. Undefined if the session was deleted. */
export async function openedUnwritten(
  principal: KeyPrincipal | MemberPrincipal | VisitorPrincipal,
  sessionId: string,
  storage: ConversationStorage,
): Promise<number | undefined> {
  const openedAt = ownOpenedAt(principal, sessionId);
  if (openedAt === undefined || (await storage.wasRemoved(principal.site.id, sessionId))) return undefined;
  return openedAt;
}
