import { useCallback, useEffect, useState } from "@wordpress/element";
import { call, type Failure } from "./call.ts";

export interface Resource<T> {
  /** Undefined while it is being loaded, and where that failed. */
  value: T | undefined;
  failure: Failure | undefined;
  isLoading: boolean;
  reload(): void;
  /** With what a change was answered with. */
  replace(value: T): void;
}

/** What a route answers; asked for again whenever `path` changes. An answer that comes too late is dropped. */
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
    // `round` asks for the same path again.
  }, [path, round]);

  const reload = useCallback(() => setRound((count) => count + 1), []);
  return { value, failure, isLoading, reload, replace: setValue };
}
