import type { ExportedSession } from "./exported-session.ts";

/**
 * Corrects the times of a session, so that no message is dated before its predecessor (contract §4.3). Earlier versions dated a
 * message when its request began, so their exports may contain other orders.
 */
export function chronological(exported: ExportedSession): ExportedSession {
  let latest = Number.NEGATIVE_INFINITY;
  const messages = exported.messages.map((message) => {
    latest = Math.max(latest, message.at);
    return message.at === latest ? message : { ...message, at: latest };
  });
  const { session } = exported;
  if (latest <= session.lastMessageAt) return { ...exported, messages };
  return { ...exported, messages, session: { ...session, lastMessageAt: latest } };
}
