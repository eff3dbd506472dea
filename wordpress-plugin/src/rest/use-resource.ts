import { useCallback, useEffect, useState } from "@wordpress/element";
import { call, type Failure } from "./call.ts";

export interface Resource<T> {
  /** Undefined while it loads, and after a failed load. */
  value: T | undefined;
  failure: Failure | undefined;
  isLoading: boolean;
  reload(): void;
  /** Replaces the data with the response to a change. */
  replace(value: T): void;
}

/** Loads the data of a route, and reloads it when `path` changes. Drops late responses. */
export function useResource<T>(path: string): Resource<T> {
  const [value, setValue] = useState<T>();
  const [failure, setFailure] = useState<Failure>();
  const [isLoading, setLoading] = useState(true);
  const [round, setRound] = useState(0);

  useEffect(() => {
    let isWanted = true;
    setLoading(true);
    call<T>("GET", path)
      .then(
        (answer) => {
          if (!isWanted) return;
          setValue(answer);
          setFailure(undefined);
        },
        (error) => {
          if (!isWanted) return;
          setValue(undefined);
          setFailure(error);
        },
      )
      .finally(() => isWanted && setLoading(false));
    return () => {
      isWanted = false;
    };
    // `round` reloads the same path.
  }, [path, round]);

  const reload = useCallback(() => setRound((count) => count + 1), []);
  return { value, failure, isLoading, reload, replace: setValue };
}
