import type { InboxRoute } from "@parley/inbox";

/** Returns the fragment that names the view and the conversation in the address, so that both can be linked to. */
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
