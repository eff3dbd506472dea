import { useEffect, useRef } from "react";
import { call, stream } from "../api/call.ts";

/** Milliseconds between two looks where there is no stream, and before the next try where one broke. */
const LOOK_EVERY = 5_000;
const AGAIN_AFTER = 1_000;

export interface InboxEvent {
  type: string;
  data: { session_id?: string };
}

/**
 * Hears what happens in all of the site's conversations, or calls `changed` without one from time to time where the service has
 * no stream of it. Nothing is lost when the connection breaks: it goes on after the last event.
 */
export function useInboxEvents(site: string, changed: (event?: InboxEvent) => void): void {
  const heard = useRef(changed);
  heard.current = changed;
  useEffect(() => {
    const leaving = new AbortController();
    void follow(site, (event) => heard.current(event), leaving.signal);
    return () => leaving.abort();
  }, [site]);
}

async function follow(
  site: string,
  changed: (event?: InboxEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let lastId: string | undefined;
  while (!signal.aborted) {
    let isMissing = false;
    try {
      for await (const { id, event, data } of stream("inbox/events", { site, lastId, signal })) {
        const isFirst = lastId === undefined;
        lastId = id ?? lastId;
        if (event !== "") changed({ type: event, data: JSON.parse(data) });
        // The first says only from where it goes on: what came before it, while the list was on its way, is read anew.
        else if (isFirst) changed();
      }
    } catch (error) {
      const { status } = error as { status?: number };
      isMissing = status === 404;
      // The service does not know that event any more: it goes on from now.
      if (status === 400) lastId = undefined;
    }
    if (signal.aborted) return;
    await pause(isMissing ? LOOK_EVERY : AGAIN_AFTER, signal);
    // Nobody looks at a hidden page, and what was missed is read when it is shown again.
    if (isMissing && !document.hidden) changed();
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Deletes, takes over, hands back: what the inbox asks of a conversation. */
export function handle(site: string, sessionId: string, body: object): Promise<unknown> {
  return call("POST", `conversation/${encodeURIComponent(sessionId)}/handling`, { site, body });
}
