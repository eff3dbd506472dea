import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import { PAGE, type PageAnswer, type SessionPages, type Shown, sessionPages } from "./session-pages.ts";
import type { Filter, Listen } from "./shapes.ts";

const QUERIES: Record<Filter, Record<string, string>> = {
  all: {},
  waiting: { handling: "waiting" },
  person: { handling: "person" },
  missed: { view: "missed" },
  contact: { view: "contact" },
  unanswered: { unanswered: "true" },
  disliked: { rating: "down" },
};

export interface Sessions extends Partial<Shown> {
  error: ApiError | undefined;
  more(): void;
  refresh(): void;
}

/** The site's conversations, page by page as they are scrolled to, and what happens in them as it is heard. */
export function useSessions(
  {
    site,
    filter,
    search,
    waitingFirst,
  }: { site: string; filter: Filter; search: string; waitingFirst: boolean },
  listen: Listen,
): Sessions {
  const key = JSON.stringify([site, filter, search, waitingFirst]);
  const [state, setState] = useState<{ key: string; shown?: Shown; error?: ApiError }>({ key });
  const pages = useRef<SessionPages | undefined>(undefined);

  useEffect(() => {
    const leaving = new AbortController();
    const opened = sessionPages({
      query: { filter, search, waitingFirst },
      async read(page, of) {
        const query = new URLSearchParams({ page: String(page), per_page: String(PAGE), include: "preview" });
        if (search !== "") query.set("search", search);
        for (const [name, value] of Object.entries(QUERIES[of])) query.set(name, value);
        return (await call<PageAnswer>("GET", `sessions?${query}`, { site, signal: leaving.signal })).data;
      },
      show: (shown) => setState({ key, shown }),
      failed(error) {
        const told =
          error instanceof ApiError ? error : new ApiError(500, "request", "unexpected", String(error));
        setState((before) => (before.key === key ? { ...before, error: told } : { key, error: told }));
      },
    });
    pages.current = opened;
    opened.refresh();
    const unlisten = listen((event) => (event === undefined ? opened.refresh() : opened.hear(event)));
    return () => {
      unlisten();
      opened.stop();
      leaving.abort();
    };
  }, [key, site, filter, search, waitingFirst, listen]);

  const own = state.key === key ? state : undefined;
  const more = useCallback(() => pages.current?.more(), []);
  const refresh = useCallback(() => pages.current?.refresh(), []);
  return { ...own?.shown, error: own?.error, more, refresh };
}
