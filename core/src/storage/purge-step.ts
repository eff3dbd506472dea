import type { SessionFilter, Storage } from "./port.ts";

/** Maximum number of sessions removed in one step: few enough that messages are hardly delayed. */
const STEP = 500;

/** Removes up to 500 matching sessions irreversibly; `more` says whether there may be more. */
export async function purgeStep(
  storage: Storage,
  filter: SessionFilter,
  now: number,
): Promise<{ deleted: number; more: boolean }> {
  const deleted = await storage.removeSessions(filter, STEP, now);
  return { deleted, more: deleted === STEP };
}
