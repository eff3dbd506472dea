import { useEffect, useSyncExternalStore } from "react";
import { call } from "../api/call.ts";
import type { OwnSite } from "../api/shapes.ts";

/** Milliseconds between reads while another screen than the inbox is open. */
const READ_EVERY = 30_000;

const counts = new Map<string, number>();
const watchers = new Set<() => void>();

/** Called by the inbox each time the number of waiting visitors changes. */
export function setWaiting(site: string, count: number): void {
  if (counts.get(site) === count) return;
  counts.set(site, count);
  for (const changed of watchers) changed();
}

/** Number of the site's visitors who wait for a person. Polled while the page is visible, unless the inbox is open. */
export function useWaiting(site: OwnSite | undefined, isInbox: boolean): number {
  const count = useSyncExternalStore(watch, () => (site && counts.get(site.site_id)) ?? 0);
  const id = site?.permissions.includes("conversations:read") ? site.site_id : undefined;
  useEffect(() => {
    if (id === undefined || isInbox) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const read = () => {
      if (document.hidden) return;
      call<{ waiting: number }>("GET", "inbox/counts", { site: id, signal }).then(
        ({ data }) => setWaiting(id, data.waiting),
        // Errors are ignored here: the badge is optional, and the screen reports its own errors.
        () => undefined,
      );
    };
    read();
    const timer = setInterval(read, READ_EVERY);
    document.addEventListener("visibilitychange", read, { signal });
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [id, isInbox]);
  return count;
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}
