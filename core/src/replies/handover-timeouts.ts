import { polling } from "../polling.ts";
import type { SiteCache } from "../sites/site-cache.ts";
import type { HandlingStorage } from "../storage/port/handling-storage.ts";
import type { Handovers } from "./handovers.ts";

/** Milliseconds between two checks for visitors whose wait timed out. */
const POLL = 2_000;
/** Maximum number of conversations per read. */
const AT_ONCE = 50;

/** Hands a conversation back to its workflow if no agent took over in time. Every replica checks; storage accepts only one change. */
export function handoverTimeouts(deps: {
  storage: Pick<HandlingStorage, "overdueHandovers">;
  handovers: Pick<Handovers, "change">;
  cachedSites: Pick<SiteCache, "byId">;
  clock: () => number;
}): { close(): Promise<void> } {
  const { storage, cachedSites, clock } = deps;

  async function returnOverdue(): Promise<void> {
    for (const { siteId, sessionId, epoch } of await storage.overdueHandovers(clock(), AT_ONCE)) {
      const site = await cachedSites.byId(siteId);
      const form = site?.settings.handover?.otherwise === "form";
      const change = { siteId, sessionId, by: "workflow" as const, at: clock(), ifEpoch: epoch };
      await deps.handovers.change({ ...change, timedOut: true, ...(form && { form }) });
    }
  }

  return polling(returnOverdue, POLL);
}
