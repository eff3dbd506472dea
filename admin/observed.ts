/** A value whose changes a screen observes, in the shape that React's `useSyncExternalStore` accepts. */
export interface Observed<T> {
  current(): T;
  /** Calls `listener` after each change. Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void;
}

export interface Observable<T> extends Observed<T> {
  set(changes: Partial<T>): void;
}

export function observable<T extends object>(first: T): Observable<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    current: () => value,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(changes) {
      value = { ...value, ...changes };
      for (const listener of listeners) listener();
    },
  };
}
