import { useCallback, useEffect, useRef } from "react";
import { stream } from "../api/call.ts";
import type { InboxEvent, Listen } from "./shapes.ts";

/** Milliseconds between two looks where there is no stream, and before the next try where one broke. */
const LOOK_EVERY = 5_000;
const AGAIN_AFTER = 1_000;

/**
 * Hears what happens in all of the site's conversations. Where the service has no stream of it, listeners are called without an
 * event from time to time. Nothing is lost when the connection breaks: it goes on after the last event.
 */
export function useInboxEvents(site: string): Listen {
  const listeners = useRef(new Set<(event?: InboxEvent) => void>());
  useEffect(() => {
    const leaving = new AbortController();
    const tell = (event?: InboxEvent) => {
      for (const heard of listeners.current) heard(event);
    };
    void follow(site, tell, leaving.signal);
    return () => leaving.abort();
  }, [site]);
  return useCallback((heard) => {
    listeners.current.add(heard);
    return () => listeners.current.delete(heard);
  }, []);
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
