import type { InboxRoute } from "@parley/inbox";

/** Replaces the conversation's id in an address if no conversation is open. Ids begin with a letter or a digit. */
const NONE = "-";

/** The conversation and the view in an address after `inbox/`. Without a view, the address means the view `open`. */
export function routeOf(rest: string): InboxRoute {
  const [sessionId, view] = rest.split("/");
  return { ...(sessionId && sessionId !== NONE && { sessionId }), ...(view && { view }) };
}

export function partsOf({ sessionId, view }: InboxRoute): string[] {
  if (view !== undefined && view !== "open") return [sessionId ?? NONE, view];
  return sessionId === undefined ? [] : [sessionId];
}
