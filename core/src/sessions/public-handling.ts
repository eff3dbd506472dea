import type { PublicHandling } from "../storage/port/live-storage.ts";
import type { StoredSession } from "../storage/port.ts";

/** Who handles a conversation, as its visitor is told. */
export function publicHandling({ handling }: Pick<StoredSession, "handling">): PublicHandling {
  if (handling === undefined) return { by: "workflow" };
  return { by: handling.by, ...(handling.agent && { agent: handling.agent }) };
}
