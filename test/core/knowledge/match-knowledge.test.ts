import { describe, expect, it } from "vitest";
import { type FilledIndex, matchKnowledge } from "../../../core/src/knowledge/match-knowledge.ts";
import type { KnowledgeEntry } from "../../../core/src/storage/port/knowledge-storage.ts";

/** Creates the matching of knowledge on a pretend storage. `reads` lists the sites that were read. */
function matching() {
  const stored = new Map<string, KnowledgeEntry[]>();
  const reads: string[] = [];
  let isAway = false;
  const memory = new Map<string, FilledIndex>();
  const match = matchKnowledge({
    memory,
    storage: {
      async knowledge(siteId) {
        reads.push(siteId);
        if (isAway) throw new Error("away");
        return stored.get(siteId) ?? [];
      },
    },
  });
  return {
    reads,
    memory,
    store: (siteId: string, ...questions: string[]) =>
      stored.set(
        siteId,
        questions.map((question) => ({ id: question, question, answer: "It.", updatedAt: 0 })),
      ),
    outage(away: boolean) {
      isAway = away;
    },
    match: async (id: string, knowledgeAt: number | undefined, message = "shoes") =>
      (await match({ id, ...(knowledgeAt !== undefined && { knowledgeAt }) }, message)).map(
        ({ question }) => question,
      ),
  };
}

describe("Matching knowledge", () => {
  it("does not call storage for a site without knowledge", async () => {
    const { match, reads } = matching();
    expect(await match("a", undefined)).toEqual([]);
    expect(reads).toEqual([]);
  });

  it("reads storage once until the knowledge changes, even for concurrent messages", async () => {
    const { match, reads, store } = matching();
    store("a", "Shoes?");
    await Promise.all([match("a", 1), match("a", 1), match("a", 1)]);
    expect(await match("a", 1)).toEqual(["Shoes?"]);
    expect(reads).toEqual(["a"]);
    store("a", "Boots?");
    expect(await match("a", 2)).toEqual([]);
    expect(reads).toEqual(["a", "a"]);
    // Calls `match` for a request that read the site before the change.
    await match("a", 1);
    expect(reads).toEqual(["a", "a"]);
  });

  it("keeps sites apart, and loads a site again after its index was dropped", async () => {
    const { match, memory, reads, store } = matching();
    for (const site of ["a", "b", "c"]) store(site, `Shoes of ${site}`);
    expect(await match("a", 1)).toEqual(["Shoes of a"]);
    expect(await match("b", 1)).toEqual(["Shoes of b"]);
    expect(await match("c", 1)).toEqual(["Shoes of c"]);
    memory.delete("a");
    expect(await match("a", 1)).toEqual(["Shoes of a"]);
    expect(reads).toEqual(["a", "b", "c", "a"]);
  });

  it("drops the index of a site whose last entry was deleted", async () => {
    const { match, memory, store } = matching();
    store("a", "Shoes?");
    await match("a", 1);
    expect(await match("a", undefined)).toEqual([]);
    expect(memory.size).toBe(0);
  });

  it("rejects after a change of the knowledge while storage is down, and searches again when storage is up", async () => {
    const { match, outage, store } = matching();
    store("a", "Shoes?");
    await match("a", 1);
    outage(true);
    await expect(match("a", 2)).rejects.toThrow("away");
    expect(await match("a", 1)).toEqual(["Shoes?"]);
    outage(false);
    expect(await match("a", 2)).toEqual(["Shoes?"]);
  });
});
