import { Failure } from "../failures.ts";
import type { KeyPrincipal, VisitorPrincipal } from "../identity/principal.ts";
import type { ConversationStorage } from "../storage/port.ts";

export function unknownSession(): Failure {
  return new Failure("notFound", "session_id", "not_found", "There is no such session.");
}

/**
 * Lets a key reach every session of its site, and a visitor only their own: the one in the token, or the one that
 * followed it when it expired. Any other is answered as if it were unknown (design §5).
 */
export async function requireOwnSession(
  principal: KeyPrincipal | VisitorPrincipal,
  sessionId: string,
  storage: ConversationStorage,
): Promise<void> {
  if (principal.kind === "key" || sessionId === principal.visitor.sessionId) return;
  const current = await storage.currentSession(principal.site.id, principal.visitor.sessionId);
  if (current?.id !== sessionId) throw unknownSession();
}
