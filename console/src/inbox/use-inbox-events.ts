import { browserPage, retryPause } from "@parley/inbox/transport";
import { useCallback, useEffect, useRef } from "react";
import type { ApiError } from "../api/api-error.ts";
import { onReached, reached, setLost } from "../api/connection.ts";
import { eventStream } from "../api/event-stream.ts";
import { signedInAgain } from "../api/sign-in-state.ts";
import type { InboxEvent, Listen } from "./shapes.ts";

/** Milliseconds between two reads if there is no stream, and before a stream that the service ended is opened again. */
const READ_EVERY = 5_000;
const AGAIN_AFTER = 1_000;

/**
 * Receives what happens in all of the site's conversations. Listeners are called without an event when they must read again: after
 * each interruption, and from time to time if the service has no stream. A stream that the service ended continues after its last
 * event.
 */
export function useInboxEvents(site: string): Listen {
  const listeners = useRef(new Set<(event?: InboxEvent) => void>());
  useEffect(() => {
    const leaving = new AbortController();
    const tell = (event?: InboxEvent) => {
      for (const heard of listeners.current) heard(event);
    };
    const unlisten = onReached(tell);
    void follow(site, tell, leaving.signal);
    return () => {
      leaving.abort();
      unlisten();
      setLost("events", false);
    };
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
  let failures = 0;
  /** What happened before the stream began, while the list was loading for instance, is not part of it. */
  let mustRead = true;

  /** Resolves to whether the stream sent anything. */
  async function listen(): Promise<boolean> {
    let hasBegun = false;
    for await (const { id, event, data } of eventStream("inbox/events", { site, lastId, signal })) {
      hasBegun = true;
      failures = 0;
      lastId = id ?? lastId;
      reached("events");
      if (mustRead) changed();
      mustRead = false;
      if (event !== "") changed({ type: event, data: JSON.parse(data) });
    }
    return hasBegun;
  }

  /** Resolves when the next try is due. */
  async function recover({ isSignedOut, status }: ApiError): Promise<void> {
    if (isSignedOut) {
      mustRead = true;
      return signedInAgain(signal).catch(() => undefined);
    }
    if (status === 404 || status === 403) {
      await pause(READ_EVERY, signal);
      // Nobody looks at a hidden page, and what was missed is read when it is shown again.
      if (!signal.aborted && !document.hidden) changed();
      return;
    }
    // The service no longer knows that event: it continues from now.
    if (status === 400) lastId = undefined;
    if (status === 400) mustRead = true;
    setLost("events", true);
    return retryPause(failures++, { page: browserPage, onReached, signal });
  }

  while (!signal.aborted) {
    try {
      if (await listen()) await pause(AGAIN_AFTER, signal);
      else await retryPause(failures++, { page: browserPage, onReached, signal });
    } catch (error) {
      if (!signal.aborted) await recover(error as ApiError);
    }
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
