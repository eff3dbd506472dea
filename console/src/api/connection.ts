import { useSyncExternalStore } from "react";

let isLost = false;
const watchers = new Set<() => void>();
const reachedListeners = new Set<() => void>();

/** Records that a call got no answer. */
export function lost(): void {
  set(true);
}

/** Records that a call got an answer. Calls the listeners of `onReached` if the last call got none. */
export function reached(): void {
  if (!isLost) return;
  set(false);
  for (const listener of reachedListeners) listener();
}

/** Calls `listener` each time the service answers again. Returns a function that removes the listener. */
export function onReached(listener: () => void): () => void {
  reachedListeners.add(listener);
  return () => reachedListeners.delete(listener);
}

/** Whether calls do not reach the service. `navigator.onLine` would describe only the local network. */
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
