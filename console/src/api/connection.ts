import { useSyncExternalStore } from "react";

let isLost = false;
const watchers = new Set<() => void>();
const reachedListeners = new Set<() => void>();

/** Call when a call got no answer. */
export function lost(): void {
  set(true);
}

/** Call when the service has answered a call: pauses before retries then end. */
export function reached(): void {
  if (!isLost) return;
  set(false);
  for (const listener of reachedListeners) listener();
}

/** Calls back when the service answers again. */
export function onReached(listener: () => void): () => void {
  reachedListeners.add(listener);
  return () => reachedListeners.delete(listener);
}

/** Whether calls reach the service. It does not use `navigator.onLine`, which knows only the local network. */
export function useLost(): boolean {
  return useSyncExternalStore(watch, () => isLost);
}

function set(next: boolean): void {
  if (isLost === next) return;
  isLost = next;
  for (const changed of watchers) changed();
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}
