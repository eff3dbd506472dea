import { Failure } from "../failures.ts";
import type { RandomText } from "../random-text.ts";
import {
  type KnowledgeEntry,
  type KnowledgeStorage,
  MOST_ENTRIES,
} from "../storage/port/knowledge-storage.ts";

/** Reads and changes the knowledge of sites (contract §21.1). Rejects with `Failure`. */
export interface KnowledgeService {
  /** Newest first. With `search`, only entries with this text in question or answer, regardless of case. */
  list(siteId: string, search: string | undefined): Promise<KnowledgeEntry[]>;
  add(siteId: string, entry: Pick<KnowledgeEntry, "question" | "answer">): Promise<KnowledgeEntry>;
  /** Absent fields stay as they are. */
  change(
    siteId: string,
    id: string,
    change: { question: string | undefined; answer: string | undefined },
  ): Promise<KnowledgeEntry>;
  remove(siteId: string, id: string): Promise<void>;
  /** Rejects if the site has no such entry. */
  verify(siteId: string, id: string): Promise<void>;
}

export function knowledgeService({
  storage,
  randomText,
  clock,
  changed,
}: {
  storage: KnowledgeStorage;
  randomText: RandomText;
  clock: () => number;
  /** Called after each stored change. */
  changed: () => void;
}): KnowledgeService {
  return {
    async list(siteId, search) {
      const entries = await storage.knowledge(siteId);
      if (search === undefined) return entries;
      const text = search.toLowerCase();
      return entries.filter(({ question, answer }) =>
        [question, answer].some((part) => part.toLowerCase().includes(text)),
      );
    },
    async add(siteId, { question, answer }) {
      const entry = { id: `ent_${randomText(24)}`, question, answer, updatedAt: clock() };
      const outcome = await storage.addKnowledge(siteId, [entry]);
      if (outcome === "full") throw tooManyEntries();
      if (outcome === "no_site") throw unknownEntry();
      changed();
      return entry;
    },
    async change(siteId, id, change) {
      const entry = await storage.changeKnowledge(siteId, id, { ...change, at: clock() });
      if (entry === undefined) throw unknownEntry();
      changed();
      return entry;
    },
    async remove(siteId, id) {
      if (!(await storage.removeKnowledge(siteId, id, clock()))) throw unknownEntry();
      changed();
    },
    async verify(siteId, id) {
      const entries = await storage.knowledge(siteId);
      if (!entries.some((entry) => entry.id === id)) throw unknownEntry();
    },
  };
}

function unknownEntry(): Failure {
  return new Failure(
    "notFound",
    "id",
    "not_found",
    "This site has no entry with this id. It may have been deleted.",
  );
}

function tooManyEntries(): Failure {
  const message = `The maximum is ${MOST_ENTRIES.toLocaleString("en")} entries per site. Delete an entry first.`;
  return new Failure("invalidRequest", "entries", "limit_exceeded", message, {
    params: { limit: MOST_ENTRIES },
  });
}
