import type { InboxRoute } from "@parley/inbox";

/** The part of an address that names the view and the conversation, so that both can be linked to. */
export function hashOf({ view, sessionId }: InboxRoute): string {
  const query = new URLSearchParams();
  if (view !== undefined) query.set("view", view);
  if (sessionId !== undefined) query.set("session", sessionId);
  return `#${query}`;
}

export function routeOf(hash: string): InboxRoute {
  const query = new URLSearchParams(hash.slice(1));
  return { view: query.get("view") ?? undefined, sessionId: query.get("session") ?? undefined };
}
