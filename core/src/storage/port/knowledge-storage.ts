/** A question and its answer, as the owner of a site wrote them. */
export interface KnowledgeEntry {
  id: string;
  question: string;
  answer: string;
  /** Milliseconds since 1970. */
  updatedAt: number;
}

/** Maximum number of entries per site. */
export const MOST_ENTRIES = 1_000;

/**
 * Each site's knowledge (contract §21.1), removed with the site. Every change sets the site's `knowledgeAt` and raises
 * `settingsVersion`, in the same transaction.
 */
export interface KnowledgeStorage {
  /** A site's entries, newest first, ties by id. */
  knowledge(siteId: string): Promise<KnowledgeEntry[]>;
  /** Adds all entries, or none: `full` if the site would have more than `MOST_ENTRIES`. Rejects if an id is taken. */
  addKnowledge(siteId: string, entries: readonly KnowledgeEntry[]): Promise<"added" | "full" | "no_site">;
  /** Resolves with the changed entry. Undefined if unknown. Without question and answer, nothing changes. */
  changeKnowledge(
    siteId: string,
    id: string,
    change: { question?: string | undefined; answer?: string | undefined; at: number },
  ): Promise<KnowledgeEntry | undefined>;
  /** False if unknown. */
  removeKnowledge(siteId: string, id: string, at: number): Promise<boolean>;
}
