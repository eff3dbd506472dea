/** A value that screens follow, as React's `useSyncExternalStore` accepts it. */
export interface Observed<T> {
  current(): T;
  /** Calls back after each change; returns what ends it. */
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
