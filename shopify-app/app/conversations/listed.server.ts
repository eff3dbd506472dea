import type { ParleyClient } from "@parley/client";
import type { Outcome } from "../failures/fault.ts";
import { outcomeOf } from "../failures/outcome-of.server.ts";
import type { SessionPage } from "./session.ts";

/**
 * A page of conversations, each with how it begins. An older service elsewhere (`PARLEY_SERVICE_URL`) does not know of
 * beginnings: it leaves them out, or refuses to be asked.
 */
export async function listed(
  parley: ParleyClient,
  query: Record<string, string | number>,
): Promise<Outcome<SessionPage>> {
  const asked = await outcomeOf(parley.sessions.list({ ...query, include: "preview" }));
  return asked.fault?.field === "include" ? outcomeOf(parley.sessions.list(query)) : asked;
}
