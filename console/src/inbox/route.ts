import type { InboxRoute } from "@parley/inbox";

/** Used in an address instead of a conversation id, which begins with a letter or a number. */
const NONE = "-";

/** The conversation and the view in an address after `inbox/`. The first view has no name there. */
export function routeOf(rest: string): InboxRoute {
  const [sessionId, view] = rest.split("/");
  return { ...(sessionId && sessionId !== NONE && { sessionId }), ...(view && { view }) };
}

export function partsOf({ sessionId, view }: InboxRoute): string[] {
  if (view !== undefined && view !== "open") return [sessionId ?? NONE, view];
  return sessionId === undefined ? [] : [sessionId];
}
