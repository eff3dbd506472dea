import type { ChangedSessions } from "../storage/port/event-storage.ts";

/** Finds in storage what a lost signal would have reported. */
export interface LostSignals {
  /** Changes from now on are looked for. Resolves once storage has said up to where there were any; does not reject. */
  begin(): Promise<void>;
  /** Looks once more after now, however many ask for it. Does not reject. */
  look(): Promise<void>;
}

/** `changed` is called for each changed conversation, `mayHaveChanged` where nobody knows which did. */
export function lostSignals(
  storage: { latestEvent(): Promise<number>; changedSessions(after: number): Promise<ChangedSessions> },
  changed: (siteId: string, sessionId: string) => void,
  mayHaveChanged: () => void,
): LostSignals {
  /** Up to which event signals are known to have arrived, or to be needless: new listeners read what came later. */
  let looked: number | undefined;
  let begun = Promise.resolve();

  async function lookOnce(): Promise<void> {
    try {
      if (looked === undefined) {
        // Storage was away when listening began: nobody knows what was missed since.
        looked = await storage.latestEvent();
        mayHaveChanged();
      }
      for (let more = true; more; ) {
        const step = await storage.changedSessions(looked);
        for (const { siteId, sessionId } of step.sessions) changed(siteId, sessionId);
        looked = step.through;
        more = step.more;
      }
    } catch {
      // Storage is away. The next look begins where this one ended.
    }
  }

  async function first(): Promise<void> {
    const latest = await storage.latestEvent().catch(() => undefined);
    looked ??= latest;
  }

  return {
    begin() {
      looked = undefined;
      begun = first();
      return begun;
    },
    // Not before it is known from where.
    look: onceMore(() => begun.then(lookOnce)),
  };
}

/** Does `work` once more after the call, and after any that is under way, for all who ask meanwhile. */
function onceMore(work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve();
  let awaited: Promise<void> | undefined;
  return () => {
    awaited ??= running.then(() => {
      awaited = undefined;
      running = work();
      return running;
    });
    return awaited;
  };
}
