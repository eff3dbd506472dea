import { markOutage } from "../storage/outage.ts";
import type { ContentStore } from "./content-store.ts";

/** The same store: what it rejects with counts as an outage, so that callers read `storage_unavailable` and try again. */
export function markedOutages(store: ContentStore): ContentStore {
  const marked = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      markOutage(error, "files");
      throw error;
    });
  return {
    keep: (id, path) => marked(store.keep(id, path)),
    read: (id) => marked(store.read(id)),
    remove: (id) => marked(store.remove(id)),
    close: () => store.close(),
  };
}
