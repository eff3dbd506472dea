import type { KeyPrincipal, MemberPrincipal, VisitorPrincipal } from "../../identity/principal.ts";
import { belongsTo } from "../../identity/speaker.ts";
import { unknownSession } from "../../sessions/session-failures.ts";
import type { ConversationStorage } from "../../storage/port.ts";

/**
 * Lets a key reach every session of its site, and a visitor only their own: the one in the token, or the one that
 * followed it when it expired. Any other is answered as if it were unknown (design §5). So is their own once server-side
 * code has named somebody else in it: the token was not issued to that user. Of a message, the very write asks for it
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
 * When a visitor opened this chat of theirs, by a token from before its first message; undefined for a key. Nothing is
 * stored of such a chat until then.
 */
export function ownOpenedAt(
  principal: KeyPrincipal | MemberPrincipal | VisitorPrincipal,
  sessionId: string,
): number | undefined {
  if (principal.kind !== "visitor" || principal.visitor.sessionId !== sessionId) return undefined;
  return principal.visitor.openedAt;
}

/** The same, to be asked where storage knows no such session; undefined if it was deleted. */
export async function openedUnwritten(
  principal: KeyPrincipal | MemberPrincipal | VisitorPrincipal,
  sessionId: string,
  storage: ConversationStorage,
): Promise<number | undefined> {
  const openedAt = ownOpenedAt(principal, sessionId);
  if (openedAt === undefined || (await storage.wasRemoved(principal.site.id, sessionId))) return undefined;
  return openedAt;
}
