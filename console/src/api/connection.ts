import { useSyncExternalStore } from "react";

/** Parts that can lose the service: calls, and the stream of the inbox. */
type Part = "calls" | "events";

const lost = new Set<Part>();
const watchers = new Set<() => void>();
const reachedListeners = new Set<() => void>();
const answeredListeners = new Set<() => void>();

/** A part gets no answer any more, or is no longer used. */
export function setLost(part: Part, isLost: boolean): void {
  if (lost.has(part) === isLost) return;
  if (isLost) lost.add(part);
  else lost.delete(part);
  for (const watch of watchers) watch();
}

/** The service answered a call, or sent an event: pauses before a retry end. A stream that works shows that calls work too. */
export function reached(part: Part): void {
  const wasLost = lost.size > 0;
  if (part === "events") setLost("events", false);
  setLost("calls", false);
  if (wasLost) for (const listener of reachedListeners) listener();
  if (part === "calls") for (const listener of answeredListeners) listener();
}

/** Calls back when the service answers again. */
export function onReached(listener: () => void): () => void {
  reachedListeners.add(listener);
  return () => reachedListeners.delete(listener);
}

/** Calls back whenever the service answers a call. */
export function onAnswered(listener: () => void): () => void {
  answeredListeners.add(listener);
  return () => answeredListeners.delete(listener);
}

/** Whether this part, or any, has lost the service. It does not depend on `navigator.onLine`, which knows only of the own network. */
export function useLost(part?: Part): boolean {
  return useSyncExternalStore(watch, () => (part === undefined ? lost.size > 0 : lost.has(part)));
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}
