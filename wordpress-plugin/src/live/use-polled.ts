import { useCallback, useEffect, useRef, useState } from "@wordpress/element";
import { call, type Failure } from "../rest/call.ts";
import type { Resource } from "../rest/use-resource.ts";

/** Milliseconds: no look comes later than this after the one before, however many have failed. */
const LONGEST_PAUSE = 60_000;

/**
 * What a route answers, asked for again and again while the page is in sight: every `pause` milliseconds, after failures at
 * longer and longer ones. A later failure leaves what is shown. PHP holds a process for each open stream, of which many
 * hosts give a site five: hence no stream.
 */
export function usePolled<T>(path: string, pause: number): Resource<T> {
  const [state, setState] = useState<{ path: string; value?: T; failure?: Failure }>({ path });
  const [isLoading, setLoading] = useState(true);
  const look = useRef(() => {});

  useEffect(() => {
    let isOver = false;
    let isAsking = false;
    let isWantedAgain = false;
    let failures = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function ask(): Promise<void> {
      clearTimeout(timer);
      if (isAsking) {
        isWantedAgain = true;
        return;
      }
      isAsking = true;
      try {
        const value = await call<T>("GET", path);
        failures = 0;
        if (!isOver) setState({ path, value });
      } catch (failure) {
        failures += 1;
        if (!isOver)
          setState((now) => ({
            ...{ path, failure: failure as Failure },
            // One that is gone is not shown any more.
            ...(now.path === path && !isGone(failure as Failure) && { value: now.value as T }),
          }));
      }
      isAsking = false;
      if (isOver) return;
      setLoading(false);
      if (isWantedAgain) {
        isWantedAgain = false;
        void ask();
      } else timer = setTimeout(whenInSight, Math.min(pause * 2 ** failures, LONGEST_PAUSE));
    }

    function whenInSight(): void {
      if (document.visibilityState === "visible") void ask();
    }

    setLoading(true);
    look.current = () => void ask();
    document.addEventListener("visibilitychange", whenInSight);
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", whenInSight);
    };
  }, [path, pause]);

  const reload = useCallback(() => look.current(), []);
  const replace = useCallback((value: T) => setState({ path, value }), [path]);
  return { value: state.value, failure: state.failure, isLoading, reload, replace };
}

function isGone({ code }: Failure): boolean {
  return code === "parley_chat_not_found";
}
