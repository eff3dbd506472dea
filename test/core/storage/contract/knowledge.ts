import { describe, expect, it } from "vitest";
import { type KnowledgeEntry, MOST_ENTRIES } from "../../../../core/src/storage/port/knowledge-storage.ts";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { aKey, aSite, NOON } from "../sample-records.ts";

function anEntry(id: string, changes: Partial<KnowledgeEntry> = {}): KnowledgeEntry {
  return { id, question: `Question ${id}?`, answer: `Answer ${id}.`, updatedAt: NOON, ...changes };
}

/** Tests the knowledge of the sites `a` and `b`, which exist. */
export function describeKnowledge(storage: () => Storage): void {
  const add = (siteId: string, ...entries: KnowledgeEntry[]) => storage().addKnowledge(siteId, entries);
  const ids = async (siteId = "a") => (await storage().knowledge(siteId)).map(({ id }) => id);
  const knowledgeAt = async (siteId = "a") => (await storage().site(siteId))?.knowledgeAt;

  describe("The knowledge of a site", () => {
    it("is empty at first, and is returned as stored, newest first and then by id", async () => {
      expect(await storage().knowledge("a")).toEqual([]);
      const entry = anEntry("x", { question: "Wohin?\0", answer: "Überall 🚀\u0001", updatedAt: NOON + 2 });
      expect(await add("a", anEntry("z"), anEntry("y"))).toBe("added");
      expect(await add("a", entry)).toBe("added");
      expect(await storage().knowledge("a")).toEqual([entry, anEntry("y"), anEntry("z")]);
      expect(await ids("b")).toEqual([]);
    });

    it("changes only in the given fields, and only through its own site", async () => {
      await add("a", anEntry("x"));
      const at = NOON + 5;
      expect(await storage().changeKnowledge("a", "x", { answer: "New.", at })).toEqual(
        anEntry("x", { answer: "New.", updatedAt: at }),
      );
      const change = { question: "Why?", at: at + 1 };
      const changed = anEntry("x", { question: "Why?", answer: "New.", updatedAt: at + 1 });
      expect(await storage().changeKnowledge("a", "x", change)).toEqual(changed);
      expect(await storage().changeKnowledge("a", "x", { at: at + 9 })).toEqual(changed);
      expect(await storage().changeKnowledge("a", "unknown", change)).toBeUndefined();
      expect(await storage().changeKnowledge("b", "x", change)).toBeUndefined();
      expect(await storage().knowledge("a")).toEqual([changed]);
    });

    it("reports the removal of an entry once, and only to the entry's site", async () => {
      await add("a", anEntry("x"), anEntry("y"));
      expect(await storage().removeKnowledge("b", "x", NOON)).toBe(false);
      expect(await storage().removeKnowledge("a", "x", NOON)).toBe(true);
      expect(await storage().removeKnowledge("a", "x", NOON)).toBe(false);
      expect(await ids()).toEqual(["y"]);
    });

    it("accepts an id that another site uses, but none of several new entries if one of their ids exists", async () => {
      await add("a", anEntry("x"));
      expect(await add("b", anEntry("x"))).toBe("added");
      await expect(add("a", anEntry("y"), anEntry("x"))).rejects.toThrow();
      expect(await ids()).toEqual(["x"]);
    });

    it(`has at most ${MOST_ENTRIES} entries, even after concurrent additions`, async () => {
      const many = Array.from({ length: MOST_ENTRIES - 1 }, (_, n) => anEntry(`many-${n}`));
      expect(await add("a", ...many)).toBe("added");
      expect(await add("a", anEntry("x"), anEntry("y"))).toBe("full");
      const outcomes = await Promise.all(["p", "q", "r"].map((id) => add("a", anEntry(id))));
      expect(outcomes.toSorted()).toEqual(["added", "full", "full"]);
      expect(await ids()).toHaveLength(MOST_ENTRIES);
      await storage().removeKnowledge("a", "many-0", NOON);
      expect(await add("a", anEntry("z"))).toBe("added");
    });

    it("cannot be added to an unknown site", async () => {
      expect(await add("nowhere", anEntry("x"))).toBe("no_site");
      expect(await ids("nowhere")).toEqual([]);
    });

    it("has a later date after each change, and no date while it is empty", async () => {
      expect(await knowledgeAt()).toBeUndefined();
      const changes = [
        () => add("a", anEntry("x"), anEntry("y")),
        () => storage().changeKnowledge("a", "x", { answer: "New.", at: NOON }),
        // A change by another process, whose clock is behind.
        () => storage().removeKnowledge("a", "x", NOON - 9),
        () => storage().removeKnowledge("a", "y", NOON),
      ];
      const seen: (number | undefined)[] = [];
      for (const change of changes) {
        const version = await storage().settingsVersion();
        await change();
        expect(await storage().settingsVersion()).not.toBe(version);
        seen.push(await knowledgeAt());
      }
      expect(seen).toEqual([NOON, NOON + 1, NOON + 2, undefined]);
      await add("a", anEntry("z"));
      expect(await knowledgeAt()).toBe(NOON + 4);
      expect((await storage().site("a"))?.updatedAt).toBe(NOON);
    });

    it("does not change if the site's settings change", async () => {
      await add("a", anEntry("x"));
      expect(await storage().replaceSite(aSite("a", { name: "New", updatedAt: NOON + 1 }), NOON)).toBe(true);
      expect(await knowledgeAt()).toBe(NOON);
      expect(await ids()).toEqual(["x"]);
    });

    it("is deleted with its site", async () => {
      await add("a", anEntry("x"));
      await add("b", anEntry("x"));
      await storage().removeSite("a");
      await storage().createSite(aSite("a"), aKey("key_again", "a"));
      expect(await ids()).toEqual([]);
      expect(await knowledgeAt()).toBeUndefined();
      expect(await ids("b")).toEqual(["x"]);
    });
  });
}
