import { ApiError } from "../api/api-error.ts";
import { call } from "../api/call.ts";
import type { KnowledgeEntry } from "../api/shapes.ts";
import type { ImportPlan } from "./plan-import.ts";
import type { WrittenEntry } from "./written-entry.ts";

const PAGE = 100;
/** Milliseconds before a call that came too early is repeated. */
const PAUSE = 3_000;

export interface KnowledgePage {
  entries: KnowledgeEntry[];
  total: number;
}

/** The first entries, newest first; all with this text, if one is given. */
export async function readKnowledge(
  site: string,
  { search, pages }: { search: string; pages: number },
  signal?: AbortSignal,
): Promise<KnowledgePage> {
  const entries: KnowledgeEntry[] = [];
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({ page: `${page}`, per_page: `${PAGE}`, ...(search && { search }) });
    const { data } = await call<{ data: KnowledgeEntry[]; pagination: { total: number } }>(
      "GET",
      `knowledge?${query}`,
      { site, signal },
    );
    entries.push(...data.data);
    const { total } = data.pagination;
    if (page >= pages || data.data.length < PAGE) return { entries, total };
  }
}

export async function allKnowledge(site: string): Promise<KnowledgeEntry[]> {
  return (await readKnowledge(site, { search: "", pages: Number.POSITIVE_INFINITY })).entries;
}

export async function addEntry(site: string, body: WrittenEntry): Promise<KnowledgeEntry> {
  const { data } = await call<{ entry: KnowledgeEntry }>("POST", "knowledge", { site, body });
  return data.entry;
}

export function changeEntry(site: string, id: string, body: Partial<WrittenEntry>): Promise<unknown> {
  return call("PATCH", `knowledge/${encodeURIComponent(id)}`, { site, body });
}

export function deleteEntry(site: string, id: string): Promise<unknown> {
  return call("DELETE", `knowledge/${encodeURIComponent(id)}`, { site });
}

/** Carries a plan out, one call after the other. `done` gets the number of calls that were answered. Rejects with `ApiError`. */
export async function carryOut(
  site: string,
  { add, change }: ImportPlan,
  done: (count: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const calls = [
    ...add.map((entry) => () => addEntry(site, entry)),
    ...change.map(
      ({ id, answer }) =>
        () =>
          changeEntry(site, id, { answer }),
    ),
  ];
  for (const [at, make] of calls.entries()) {
    await unlessTooEarly(make, signal);
    done(at + 1);
  }
}

async function unlessTooEarly(make: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    try {
      await make();
      return;
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 429)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}
