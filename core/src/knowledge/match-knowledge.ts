import { keyedMutex } from "../sites/keyed-mutex.ts";
import type { Site } from "../sites/site.ts";
import type { KnowledgeEntry, KnowledgeStorage } from "../storage/port/knowledge-storage.ts";
import type { SearchIndex } from "./search-index.ts";

/** Maximum number of entries sent with one message (contract §21.1). */
const BEST = 5;

/** Resolves to the entries that fit a message best, the best one first. */
export type MatchKnowledge = (
  site: Pick<Site, "id" | "knowledgeAt">,
  message: string,
) => Promise<KnowledgeEntry[]>;

/** A site's index. It has the site's knowledge at `at` or later. */
export interface FilledIndex {
  index: SearchIndex;
  at: number;
}

/**
 * Returns a search in memory. A site's index is filled when a message first needs it, and again after a change by any process,
 * which the site's `knowledgeAt` shows. A site without knowledge causes no read and loads no module.
 */
export function matchKnowledge({
  storage,
  memory,
}: {
  storage: Pick<KnowledgeStorage, "knowledge">;
  /** Indexes by site, in a cache bounded by the caller. */
  memory: Pick<Map<string, FilledIndex>, "get" | "delete"> & {
    set(siteId: string, filled: FilledIndex): unknown;
  };
}): MatchKnowledge {
  const filling = keyedMutex();

  async function filled(siteId: string, at: number): Promise<SearchIndex> {
    const known = memory.get(siteId);
    if (known !== undefined && known.at >= at) return known.index;
    const index = known?.index ?? (await emptyIndex());
    const entries = await storage.knowledge(siteId);
    // Removes the old index while it changes: other messages of the site then wait until it is filled.
    memory.delete(siteId);
    await index.fill(entries);
    memory.set(siteId, { index, at });
    return index;
  }

  return async ({ id, knowledgeAt }, message) => {
    if (knowledgeAt === undefined) {
      memory.delete(id);
      return [];
    }
    const known = memory.get(id);
    const isFresh = known !== undefined && known.at >= knowledgeAt;
    const index = isFresh ? known.index : await filling(id, () => filled(id, knowledgeAt));
    return index.search(message, BEST);
  };
}

/** Creates an empty search index. The module is loaded only if a site has knowledge. */
async function emptyIndex(): Promise<SearchIndex> {
  const { searchIndex } = await import("./search-index.ts");
  return searchIndex();
}
