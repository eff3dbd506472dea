import type { SessionFilter, Storage } from "./port.ts";

/** Sessions removed in one go: few enough that messages are hardly held up. */
const STEP = 500;

/** Removes up to 500 matching sessions for good; `more` says whether any may be left. */
export async function purgeStep(
  storage: Storage,
  filter: SessionFilter,
  now: number,
): Promise<{ deleted: number; more: boolean }> {
  const deleted = await storage.removeSessions(filter, STEP, now);
  return { deleted, more: deleted === STEP };
}
