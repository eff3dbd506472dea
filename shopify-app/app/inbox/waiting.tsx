import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { appTransport } from "./app-transport.ts";

interface Waiting {
  /** Number of visitors who wait for a person; undefined until the first response. */
  count: number | undefined;
  report(count: number): void;
}

const WaitingContext = createContext<Waiting>({ count: undefined, report() {} });

export const useWaiting = () => useContext(WaitingContext);

/** Follows the number of waiting visitors on every screen except the inbox. The inbox calls `report` itself. */
export function WaitingProvider({ isInbox, children }: { isInbox: boolean; children: ReactNode }) {
  const [count, report] = useState<number>();
  useEffect(() => {
    if (isInbox) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const show = (answer: unknown) => report((answer as { waiting: number }).waiting);
    // After a failed poll, the last number stays.
    const read = () => appTransport.call("GET", "inbox/counts", { signal }).then(show, () => undefined);
    appTransport.listen("inbox/events", {
      signal,
      onEvent: ({ type, data }) => type === "counts" && show(data),
      onState: (state) => state === "stale" && void read(),
    });
    return () => leaving.abort();
  }, [isInbox]);
  return <WaitingContext.Provider value={{ count, report }}>{children}</WaitingContext.Provider>;
}
