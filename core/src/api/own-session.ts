import { Failure } from "../failures.ts";
import type { KeyPrincipal, VisitorPrincipal } from "../identity/principal.ts";
import { belongsTo } from "../identity/speaker.ts";
import type { ConversationStorage } from "../storage/port.ts";

export function unknownSession(): Failure {
  return new Failure("notFound", "session_id", "not_found", "There is no such session.");
}

/**
 * Lets a key reach every session of its site, and a visitor only their own: the one in the token, or the one that
 * followed it when it expired. Any other is answered as if it were unknown (design §5). So is their own once server-side
 * code has named somebody else in it: the token was not issued to that user.
 */
export async function requireOwnSession(
  principal: KeyPrincipal | VisitorPrincipal,
  sessionId: string,
  storage: ConversationStorage,
): Promise<void> {
  if (principal.kind === "key") return;
  const { siteId, sessionId: own, speaker } = principal.visitor;
  const current = await storage.currentSession(siteId, own);
  if (sessionId !== own && sessionId !== current?.id) throw unknownSession();
  const asked = sessionId === current?.id ? current : await storage.session(siteId, sessionId);
  for (const session of [asked, current]) {
    if (session !== undefined && !belongsTo(session.user, speaker)) throw unknownSession();
  }
}
