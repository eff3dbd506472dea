import { Failure } from "../failures.ts";

/** Requests that wait on somebody else's server, bounded so that one slow webhook can neither starve the others nor the process. */
export interface InFlight {
  /** Takes a place and returns the way to give it back (once). Throws 429 `in_flight` where none is free. */
  enter(siteId: string): () => void;
  readonly count: number;
  /** Resolves once nothing is in flight. */
  drained(): Promise<void>;
}

export function inFlight(
  bounds: { perSite: number; total: number },
  what = "messages of WHOSE are waiting for a reply",
): InFlight {
  const bySite = new Map<string, number>();
  const waiting: (() => void)[] = [];
  let count = 0;

  function leave(siteId: string): void {
    count--;
    const left = (bySite.get(siteId) ?? 1) - 1;
    if (left === 0) bySite.delete(siteId);
    else bySite.set(siteId, left);
    if (count === 0) for (const resolve of waiting.splice(0)) resolve();
  }

  return {
    enter(siteId) {
      const ofSite = bySite.get(siteId) ?? 0;
      if (ofSite >= bounds.perSite || count >= bounds.total) {
        const whose = ofSite >= bounds.perSite ? "this site" : "this service";
        throw new Failure(
          "rateLimited",
          "in_flight",
          "limit_exceeded",
          `Too many ${what.replace("WHOSE", whose)}. Try again in a second.`,
          { retryAfter: 1 },
        );
      }
      count++;
      bySite.set(siteId, ofSite + 1);
      let held = true;
      return () => {
        if (held) leave(siteId);
        held = false;
      };
    },
    get count() {
      return count;
    },
    drained: () => (count === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}

/** Each message in flight holds two descriptors: the client's socket and the webhook's. The rest is left for everything else. */
export function boundsFor(openFiles: number): { perSite: number; total: number } {
  const total = Math.max(16, Math.min(8_000, Math.floor((openFiles - 200) / 2)));
  return { perSite: Math.max(8, Math.min(1_000, Math.floor(total / 2))), total };
}
