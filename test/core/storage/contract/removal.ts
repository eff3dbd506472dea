import { describe, expect, it } from "vitest";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { aQuestion, DAY, NOON } from "../sample-records.ts";

export function describeRemoval(storage: () => Storage): void {
  const ask = (siteId: string, sessionId: string, at: number, userId?: string) =>
    storage().recordQuestion(
      aQuestion({
        siteId,
        sessionId,
        at,
        user: userId === undefined ? undefined : { id: userId, verified: false },
      }),
    );
  const left = async () => {
    const query = { page: 1, perPage: 100, from: undefined, to: undefined };
    const pages = ["a", "b"].map((siteId) => storage().listSessions({ siteId, ...query }));
    const found = await Promise.all(pages);
    return found.flatMap(({ sessions }) => sessions.map(({ id }) => id)).sort();
  };

  describe("Removing sessions", () => {
    it.each([
      ["a site", { siteId: "a" }, ["b1", "b2"]],
      ["a user of any site, verified or claimed", { userId: "7" }, ["a1", "a3", "b2"]],
      ["a user of one site", { siteId: "a", userId: "7" }, ["a1", "a3", "b1", "b2"]],
      ["what has long been inactive", { inactiveBefore: NOON - DAY }, ["a2", "a3", "b2"]],
      [
        "what has long been inactive in one site",
        { siteId: "a", inactiveBefore: NOON - DAY },
        ["a2", "a3", "b1", "b2"],
      ],
      ["what a user left long ago", { userId: "7", inactiveBefore: NOON }, ["a1", "a2", "a3", "b2"]],
      ["nothing that matches only in part", { siteId: "b", userId: "8" }, ["a1", "a2", "a3", "b1", "b2"]],
    ])("takes %s", async (_what, filter, expected) => {
      await ask("a", "a1", NOON - 2 * DAY);
      await ask("a", "a2", NOON, "7");
      await ask("a", "a3", NOON - DAY, "8");
      await ask("b", "b1", NOON - 2 * DAY, "7");
      await ask("b", "b2", NOON);
      const removed = await storage().removeSessions(filter, 100);
      expect(await left()).toEqual(expected);
      expect(removed).toBe(5 - expected.length);
      expect(await storage().removeSessions(filter, 100)).toBe(0);
    });

    it("spares a session that began long ago and is still in use", async () => {
      await storage().recordQuestion(
        aQuestion({ sessionId: "s", at: NOON - 9 * DAY, sessionTimeout: 99 * DAY }),
      );
      await storage().recordQuestion(aQuestion({ sessionId: "s", at: NOON, sessionTimeout: 99 * DAY }));
      expect(await storage().removeSessions({ inactiveBefore: NOON }, 100)).toBe(0);
      expect(await storage().removeSessions({ inactiveBefore: NOON + 1 }, 100)).toBe(1);
    });

    it("takes no more at a time than it was told", async () => {
      for (const n of [1, 2, 3, 4, 5]) await ask("a", `${n}`, NOON);
      expect(await storage().removeSessions({ siteId: "a" }, 2)).toBe(2);
      expect(await storage().removeSessions({ siteId: "a" }, 2)).toBe(2);
      expect(await storage().removeSessions({ siteId: "a" }, 2)).toBe(1);
      expect(await storage().removeSessions({ siteId: "a" }, 2)).toBe(0);
    });

    it("takes the messages along", async () => {
      await ask("a", "s", NOON);
      await storage().removeSessions({ siteId: "a" }, 1);
      await storage().openSession({ siteId: "a", id: "s", at: NOON, user: undefined });
      expect((await storage().conversation("a", "s"))?.messages).toEqual([]);
    });

    it("without a filter is refused", async () => {
      await ask("a", "s", NOON);
      await expect(storage().removeSessions({}, 100)).rejects.toThrow();
      expect(await left()).toEqual(["s"]);
    });
  });
}
