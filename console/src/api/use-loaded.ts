import { useCallback, useEffect, useRef, useState } from "react";
import { type ApiError, apiErrorOf } from "./api-error.ts";
import { onReached } from "./connection.ts";

export interface Loaded<T> {
  /** The last result for `key`, also during a reload. */
  data: T | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  reload(): void;
  /** Replaces the result until the next load, for example with the response to a change. */
  set(data: T): void;
}

/**
 * Loads when `key` changes, on `reload`, and when the service is back after a failed load. An older load never
 * overwrites a newer one.
 */
export function useLoaded<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ key: string; data?: T; error?: ApiError; isLoading: boolean }>({
    key,
    isLoading: true,
  });
  const [turn, setTurn] = useState(0);
  const loader = useRef(load);
  loader.current = load;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn more means to load again.
  useEffect(() => {
    const leaving = new AbortController();
    setState((known) => (known.key === key ? { ...known, isLoading: true } : { key, isLoading: true }));
    loader.current(leaving.signal).then(
      (data) => {
        if (!leaving.signal.aborted) setState({ key, data, isLoading: false });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        const shown = apiErrorOf(error);
        setState((known) => ({ ...known, error: shown, isLoading: false }));
      },
    );
    return () => leaving.abort();
  }, [key, turn]);

  const reload = useCallback(() => setTurn((count) => count + 1), []);
  const isUnanswered = state.error?.isOffline === true;
  useEffect(() => (isUnanswered ? onReached(reload) : undefined), [isUnanswered, reload]);
  const set = useCallback((data: T) => setState((known) => ({ ...known, data })), []);
  const isOwn = state.key === key;
  return {
    data: isOwn ? state.data : undefined,
    error: isOwn ? state.error : undefined,
    isLoading: !isOwn || state.isLoading,
    reload,
    set,
  };
}
