import type { StreamState, Transport } from "../host/host.ts";
import type { InboxEvent } from "./shapes.ts";

export type EventListener = (event: InboxEvent | undefined) => void;

export interface EventHub {
  /** Calls back with each event, and without one if events may have been missed. Returns a function that unsubscribes. */
  listen(listener: EventListener): () => void;
  /** Reports an action of this page before the stream does. */
  announce(event: InboxEvent): void;
  state(): StreamState;
  onState(changed: (state: StreamState) => void): () => void;
  stop(): void;
}

/** Shares one stream of the site's events among all parts of the inbox. */
export function eventHub(transport: Transport): EventHub {
  const listeners = new Set<EventListener>();
  const watchers = new Set<(state: StreamState) => void>();
  const leaving = new AbortController();
  let current: StreamState = "live";
  const emit: EventListener = (event) => {
    for (const listener of [...listeners]) listener(event);
  };
  transport.listen("inbox/events", {
    signal: leaving.signal,
    onEvent: ({ type, data }) => emit({ type, data: data as InboxEvent["data"] }),
    onState(state) {
      current = state;
      if (state === "stale") emit(undefined);
      for (const changed of [...watchers]) changed(state);
    },
  });
  return {
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    announce: emit,
    state: () => current,
    onState(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    stop: () => leaving.abort(),
  };
}
