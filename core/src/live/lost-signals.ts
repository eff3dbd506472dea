import type { ChangedSessions } from "../storage/port/event-storage.ts";

/** Finds in storage the events whose signals were lost. */
export interface LostSignals {
  /** Starts to track changes from now on. Resolves when storage has returned its latest event. Never rejects. */
  begin(): Promise<void>;
  /** Runs one more check that begins after this call. Callers who wait for the start of a check share that check. Never rejects. */
  check(): Promise<void>;
}

/** Calls `changed` for each changed conversation, or `mayHaveChanged` if it is unknown which conversations have changed. */
export function lostSignals(
  storage: { latestEvent(): Promise<number>; changedSessions(after: number): Promise<ChangedSessions> },
  changed: (siteId: string, sessionId: string) => void,
  mayHaveChanged: () => void,
): LostSignals {
  /** Number of the latest event whose signal has arrived or is not needed. New listeners read later events from storage. */
  let checked: number | undefined;
  let begun = Promise.resolve();

  async function checkOnce(): Promise<void> {
    try {
      if (checked === undefined) {
        // Storage was unavailable when listening began, so the missed events are unknown.
        checked = await storage.latestEvent();
        mayHaveChanged();
      }
      for (let more = true; more; ) {
        const step = await storage.changedSessions(checked);
        for (const { siteId, sessionId } of step.sessions) changed(siteId, sessionId);
        checked = step.through;
        more = step.more;
      }
    } catch {
      // While storage is unavailable, the next check starts where this one ended.
    }
  }

  async function first(): Promise<void> {
    const latest = await storage.latestEvent().catch(() => undefined);
    checked ??= latest;
  }

  return {
    begin() {
      checked = undefined;
      begun = first();
      return begun;
    },
    // Waits until the starting point is known.
    check: onceMore(() => begun.then(checkOnce)),
  };
}

/** Runs `work` once after each call, but never twice at the same time. Calls that wait for the same run share it. */
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
