import { useCallback, useEffect, useRef, useState } from "react";
import { useHost } from "../host/host-context.ts";
import { useService } from "../service/use-service.ts";
import type { View } from "../service/views.ts";
import { PAGE, type PageAnswer, type SessionPages, type Shown, sessionPages } from "./session-pages.ts";

export interface Sessions extends Partial<Shown> {
  error: unknown;
  more(): void;
  refresh(): void;
}

/** Returns the conversations of a view, loaded page by page on scrolling, and updated by events. */
export function useSessions(
  { view, search }: { view: View; search: string },
  reading: string | undefined,
): Sessions {
  const { transport, person } = useHost();
  const { hub } = useService();
  const key = JSON.stringify([view, search]);
  const [state, setState] = useState<{ key: string; shown?: Shown; error?: unknown }>({ key });
  const pages = useRef<SessionPages>();
  const latest = useRef(reading);
  latest.current = reading;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is view and search.
  useEffect(() => {
    const leaving = new AbortController();
    const opened = sessionPages({
      query: { view, search },
      personId: person.id,
      reading: () => (document.hidden ? undefined : latest.current),
      now: Date.now,
      async read(page) {
        const query = new URLSearchParams({
          view,
          order: "activity",
          include: "preview",
          page: String(page),
          per_page: String(PAGE),
          ...(search !== "" && { search }),
        });
        return (await transport.call("GET", `sessions?${query}`, { signal: leaving.signal })) as PageAnswer;
      },
      show: (shown) => setState({ key, shown }),
      failed: (error) => setState((before) => ({ ...(before.key === key ? before : { key }), error })),
    });
    pages.current = opened;
    opened.refresh();
    const unlisten = hub.listen((event) => (event === undefined ? opened.refresh() : opened.apply(event)));
    return () => {
      unlisten();
      opened.stop();
      leaving.abort();
    };
  }, [key, transport, hub, person.id]);

  const own = state.key === key ? state : undefined;
  const more = useCallback(() => pages.current?.more(), []);
  const refresh = useCallback(() => pages.current?.refresh(), []);
  return { ...own?.shown, error: own?.error, more, refresh };
}
