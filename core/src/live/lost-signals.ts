import type { ChangedSessions } from "../storage/port/event-storage.ts";

/** Finds in storage the events whose signals were lost. */
export interface LostSignals {
  /** Starts looking for changes from now on. Resolves once storage has returned its latest event; does not reject. */
  begin(): Promise<void>;
  /** Runs one more check that starts after this call, shared by all callers. Does not reject. */
  look(): Promise<void>;
}

/** Calls `changed` for each changed conversation, `mayHaveChanged` if the changed ones are unknown. */
export function lostSignals(
  storage: { latestEvent(): Promise<number>; changedSessions(after: number): Promise<ChangedSessions> },
  changed: (siteId: string, sessionId: string) => void,
  mayHaveChanged: () => void,
): LostSignals {
  /** The latest event whose signal is known to have arrived, or to be unnecessary: new listeners read later ones. */
  let looked: number | undefined;
  let begun = Promise.resolve();

  async function lookOnce(): Promise<void> {
    try {
      if (looked === undefined) {
        // Storage was unavailable when listening began, so the events missed since are unknown.
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
      // Storage is unavailable. The next check starts where this one ended.
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
    // Waits until the starting point is known.
    look: onceMore(() => begun.then(lookOnce)),
  };
}

/** Runs `work` once more after the call, and after a running one, for all callers meanwhile. */
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
