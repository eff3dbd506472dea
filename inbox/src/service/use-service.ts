import { createContext, useContext, useEffect, useState } from "react";
import type { StreamState } from "../host/host.ts";
import { useHost } from "../host/host-context.ts";
import type { Outbox } from "../reply/outbox.ts";
import type { EventHub } from "./event-hub.ts";
import type { Counts } from "./shapes.ts";

export interface Service {
  hub: EventHub;
  outbox: Outbox;
}

export const ServiceContext = createContext<Service | undefined>(undefined);

export function useService(): Service {
  const service = useContext(ServiceContext);
  if (service === undefined) throw new Error("This part of the inbox is rendered outside of it.");
  return service;
}

export function useIsLost(): boolean {
  const { hub } = useService();
  const [state, setState] = useState<StreamState>(hub.state);
  useEffect(() => {
    setState(hub.state());
    return hub.onState(setState);
  }, [hub]);
  return state === "lost";
}

/** Returns the numbers of conversations that the service counts; undefined until loaded. Reports waiting visitors to the host. */
export function useCounts(): Counts | undefined {
  const { transport, onWaiting } = useHost();
  const { hub } = useService();
  const [counts, setCounts] = useState<Counts>();
  useEffect(() => {
    const leaving = new AbortController();
    const read = () =>
      transport.call("GET", "inbox/counts", { signal: leaving.signal }).then(
        (answer) => setCounts(answer as Counts),
        // Ignores a failure, because the list reports it.
        () => undefined,
      );
    void read();
    const unlisten = hub.listen((event) => {
      if (event === undefined) void read();
      else if (event.type === "counts") setCounts(event.data as unknown as Counts);
    });
    return () => {
      unlisten();
      leaving.abort();
    };
  }, [transport, hub]);
  const waiting = counts?.waiting;
  // biome-ignore lint/correctness/useExhaustiveDependencies: hosts may pass a new function with each render.
  useEffect(() => {
    if (waiting !== undefined) onWaiting?.(waiting);
  }, [waiting]);
  return counts;
}
