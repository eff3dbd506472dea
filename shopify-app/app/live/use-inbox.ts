import { useEffect, useRef, useState } from "react";
import { follow } from "./follow.ts";
import type { InboxNews } from "./news.ts";

/** How many wait for a person, as loaded at first; `changed` is called whenever something was said or handed over since. */
export function useInbox(loaded: number, changed?: () => void): number {
  const [waiting, setWaiting] = useState(loaded);
  const heard = useRef(changed);
  heard.current = changed;
  useEffect(() => setWaiting(loaded), [loaded]);
  useEffect(() => {
    const leaving = new AbortController();
    let seen = "";
    void follow<InboxNews>(
      () => ({ seen }),
      (answer) => {
        const now = answer?.done;
        if (now === undefined || now.mark === seen) return false;
        setWaiting(now.waiting);
        // The first answer is what was loaded.
        if (seen !== "") heard.current?.();
        seen = now.mark;
        return true;
      },
      leaving.signal,
    );
    return () => leaving.abort();
  }, []);
  return waiting;
}
