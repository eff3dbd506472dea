import type { ToldHandling } from "../storage/live-storage.ts";
import type { StoredSession } from "../storage/port.ts";

/** Who handles a conversation, as its visitor is told. */
export function toldHandling({ handling }: Pick<StoredSession, "handling">): ToldHandling {
  if (handling === undefined) return { by: "workflow" };
  return { by: handling.by, ...(handling.agent && { agent: handling.agent }) };
}
