import { useCallback, useEffect, useRef, useState } from "@wordpress/element";
import { call, type Failure } from "../rest/call.ts";
import { inTime } from "../rest/in-time.ts";
import type { Resource } from "../rest/use-resource.ts";

/** Milliseconds: failures make no pause longer than this. */
const LONGEST_PAUSE = 60_000;

/**
 * What a route answers, asked for again and again while the page is in sight: as many milliseconds later as `pauseAfter` says
 * of what is shown, after failures at longer and longer pauses. Whoever comes back to the page sees at once what is new, unless
 * it was asked for within a tenth of the pause. A later failure leaves what is shown. PHP holds a process for each open stream,
 * of which many hosts give a site five: hence no stream.
 */
export function usePolled<T>(path: string, pauseAfter: (shown: T | undefined) => number): Resource<T> {
  const [state, setState] = useState<{ path: string; value?: T; failure?: Failure }>({ path });
  const [isLoading, setLoading] = useState(true);
  const look = useRef(() => {});
  const pause = useRef(0);
  pause.current = pauseAfter(state.value);

  useEffect(() => {
    let isOver = false;
    let isAsking = false;
    let isWantedAgain = false;
    let failures = 0;
    let askedAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function ask(): Promise<void> {
      clearTimeout(timer);
      if (isAsking) {
        isWantedAgain = true;
        return;
      }
      isAsking = true;
      askedAt = Date.now();
      try {
        const value = await inTime((signal) => call<T>("GET", path, undefined, signal));
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
        return;
      }
      // Once what has come is drawn, of which the pause depends.
      timer = setTimeout(() => {
        const longest = Math.max(pause.current, LONGEST_PAUSE);
        timer = setTimeout(whenInSight, Math.min(pause.current * 2 ** failures, longest));
      });
    }

    function whenInSight(): void {
      if (document.visibilityState === "visible") void ask();
    }

    function whenBack(): void {
      if (Date.now() - askedAt > pause.current / 10) whenInSight();
    }

    setLoading(true);
    look.current = () => void ask();
    document.addEventListener("visibilitychange", whenBack);
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", whenBack);
    };
  }, [path]);

  const reload = useCallback(() => look.current(), []);
  const replace = useCallback((value: T) => setState({ path, value }), [path]);
  return { value: state.value, failure: state.failure, isLoading, reload, replace };
}

function isGone({ code }: Failure): boolean {
  return code === "parley_chat_not_found";
}
