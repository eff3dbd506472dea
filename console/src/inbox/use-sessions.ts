import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import type { Filter, Summary } from "./shapes.ts";

const PAGE = 100;

export interface Sessions {
  /** Those that wait for a person come first. */
  list: Summary[] | undefined;
  error: ApiError | undefined;
  hasMore: boolean;
  more(): void;
  /** Reads the beginning anew, without a flicker: what is there stays until it is answered. */
  refresh(): void;
}

/** The site's conversations, page by page as they are scrolled to. */
export function useSessions(site: string, filter: Filter, search: string, knowsHandling: boolean): Sessions {
  const key = `${site} ${filter} ${search}`;
  const [state, setState] = useState<{ key: string; list?: Summary[]; total: number; error?: ApiError }>({
    key,
    total: 0,
  });
  const pages = useRef(1);
  const loading = useRef<AbortController | undefined>(undefined);

  const load = useCallback(async () => {
    loading.current?.abort();
    const leaving = new AbortController();
    loading.current = leaving;
    const read = async (page: number, of: Filter) => {
      const query = new URLSearchParams({ page: String(page), per_page: String(PAGE), include: "preview" });
      if (search !== "") query.set("search", search);
      if (of !== "all") query.set("handling", of);
      const path = `sessions?${query}`;
      return (
        await call<{ data: Summary[]; pagination: { total: number } }>("GET", path, {
          site,
          signal: leaving.signal,
        })
      ).data;
    };
    try {
      const wanted = Array.from({ length: pages.current }, (_, index) => read(index + 1, filter));
      const [waiting, ...answers] = await Promise.all([
        knowsHandling && filter === "all" && search === "" ? read(1, "waiting") : undefined,
        ...wanted,
      ]);
      const list = [
        ...new Map(
          [waiting, ...answers]
            .flatMap((answer) => answer?.data ?? [])
            .map((each) => [each.session_id, each]),
        ).values(),
      ];
      setState({ key, list, total: answers[0]?.pagination.total ?? 0 });
    } catch (error) {
      if (leaving.signal.aborted) return;
      const shown =
        error instanceof ApiError ? error : new ApiError(500, "request", "unexpected", String(error));
      setState((known) => (known.key === key ? { ...known, error: shown } : { key, total: 0, error: shown }));
    }
  }, [site, filter, search, key, knowsHandling]);

  useEffect(() => {
    pages.current = 1;
    void load();
    return () => loading.current?.abort();
  }, [load]);

  const isOwn = state.key === key;
  const list = isOwn ? state.list : undefined;
  return {
    list,
    error: isOwn ? state.error : undefined,
    hasMore: list !== undefined && pages.current * PAGE < state.total,
    more() {
      if (list === undefined || pages.current * PAGE >= state.total) return;
      pages.current += 1;
      void load();
    },
    refresh: () => void load(),
  };
}
