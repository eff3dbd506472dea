import type { KeyPrincipal, MemberPrincipal, VisitorPrincipal } from "../../identity/principal.ts";
import { belongsTo } from "../../identity/speaker.ts";
import { unknownSession } from "../../sessions/session-failures.ts";
import type { ConversationStorage } from "../../storage/port.ts";

/**
 * A key may use every session of its site. A visitor may use only their own: the one in the token, or its successor after it
 * expired. Any other session counts as unknown (contract §5.3). The visitor's own session counts as unknown too if server-side
 * code has named another user in it, because the token was not issued to that user. For a message, the write itself checks this
 * (`Question.ownSession`).
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
 * When a visitor opened a chat that is not stored yet because it has no message. The time comes from their token. Undefined for a
 * key, and for other tokens.
 */
export function ownOpenedAt(
  principal: KeyPrincipal | MemberPrincipal | VisitorPrincipal,
  sessionId: string,
): number | undefined {
  if (principal.kind !== "visitor" || principal.visitor.sessionId !== sessionId) return undefined;
  return principal.visitor.openedAt;
}

/** Like `ownOpenedAt`, for a session that is not in storage. Undefined if it was deleted. */
export async function openedUnwritten(
  principal: KeyPrincipal | MemberPrincipal | VisitorPrincipal,
  sessionId: string,
  storage: ConversationStorage,
): Promise<number | undefined> {
  const openedAt = ownOpenedAt(principal, sessionId);
  if (openedAt === undefined || (await storage.wasRemoved(principal.site.id, sessionId))) return undefined;
  return openedAt;
}
