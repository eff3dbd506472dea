import { KNOWLEDGE_BOUNDS } from "../generated/knowledge-bounds.ts";
import type { Send } from "../send.ts";
import type { WrittenEntry } from "./written-entry.ts";

export interface StoredEntry extends WrittenEntry {
  id: string;
}

export interface KnowledgePage {
  entries: StoredEntry[];
  /** Number of entries on all pages. */
  total: number;
}

/** A group of similar questions that could not be answered (contract §21.4). */
export interface UnansweredQuestion {
  /** The latest question in the group. */
  question: string;
  kind: "failed" | "workflow_marked" | "model_marked" | "disliked" | "asked_person";
  count: number;
  /** ISO 8601. */
  last_at: string;
  /** The latest conversations in which visitors asked questions of the group. */
  session_ids: string[];
}

/** Entries per page: the service's maximum. */
export const PAGE_SIZE = KNOWLEDGE_BOUNDS.per_page.max;

export interface KnowledgeCalls {
  /** A page of entries, most recently changed first; `page` counts from 1. If `search` is not empty, only entries that contain it. */
  page(search: string, page: number, signal?: AbortSignal): Promise<KnowledgePage>;
  all(): Promise<StoredEntry[]>;
  add(entry: WrittenEntry): Promise<StoredEntry>;
  change(id: string, change: Partial<WrittenEntry>): Promise<unknown>;
  remove(id: string): Promise<unknown>;
  /** Groups of unanswered questions, most frequent first. */
  unanswered(signal?: AbortSignal): Promise<UnansweredQuestion[]>;
  markAnswered(question: string, entryId?: string): Promise<unknown>;
}

export function knowledgeCalls(send: Send): KnowledgeCalls {
  const at = (id: string) => `knowledge/${encodeURIComponent(id)}`;
  async function page(search: string, number: number, signal?: AbortSignal): Promise<KnowledgePage> {
    const query = new URLSearchParams({
      page: `${number}`,
      per_page: `${PAGE_SIZE}`,
      ...(search !== "" && { search }),
    });
    const { data, pagination } = await send<{ data: StoredEntry[]; pagination: { total: number } }>(
      "GET",
      `knowledge?${query}`,
      { signal },
    );
    return { entries: data, total: pagination.total };
  }
  return {
    page,
    async all() {
      const found: StoredEntry[] = [];
      for (let number = 1; ; number++) {
        const { entries } = await page("", number);
        found.push(...entries);
        if (entries.length < PAGE_SIZE) return found;
      }
    },
    async add(body) {
      return (await send<{ entry: StoredEntry }>("POST", "knowledge", { body })).entry;
    },
    change: (id, body) => send("PATCH", at(id), { body }),
    remove: (id) => send("DELETE", at(id)),
    async unanswered(signal) {
      return (await send<{ data: UnansweredQuestion[] }>("GET", "insights/questions", { signal })).data;
    },
    markAnswered: (question, entryId) =>
      send("POST", "insights/questions/answered", {
        body: { question, ...(entryId !== undefined && { entry_id: entryId }) },
      }),
  };
}
