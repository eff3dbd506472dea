import { markOutage } from "../storage/outage.ts";
import type { ContentStore } from "./content-store.ts";

/** Wraps a store: its rejections become outages, so that callers receive `storage_unavailable` and try again. */
export function markedOutages(store: ContentStore): ContentStore {
  const marked = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      markOutage(error, "files");
      throw error;
    });
  return {
    put: (id, path) => marked(store.put(id, path)),
    read: (id) => marked(store.read(id)),
    remove: (id) => marked(store.remove(id)),
    close: () => store.close(),
  };
}
