import { describe, expect, it } from "vitest";
import { REMEMBERED, type Storage } from "../../../../core/src/storage/port.ts";
import { anEmptySession, aQuestion, DAY, NOON } from "../sample-records.ts";

export function describeRemoval(storage: () => Storage): void {
  const ask = (siteId: string, sessionId: string, at: number, userId?: string) =>
    storage().recordQuestion(
      aQuestion({
        siteId,
        sessionId,
        at,
        user: userId === undefined ? undefined : { id: userId, verified: userId === "8" },
      }),
    );
  const leave = (siteId: string, sessionId: string, email: string) =>
    storage().leaveContact({ siteId, sessionId, contact: { email, at: NOON } });
  const left = async () => {
    const query = { page: 1, perPage: 100, from: undefined, to: undefined };
    const pages = ["a", "b"].map((siteId) => storage().listSessions({ siteId, ...query }));
    const found = await Promise.all(pages);
    return found.flatMap(({ sessions }) => sessions.map(({ id }) => id)).sort();
  };

  describe("The removal of sessions", () => {
    it.each([
      ["all sessions of a site", { siteId: "a" }, ["b1", "b2"]],
      ["a user's sessions on all sites, verified or claimed", { userId: "7" }, ["a1", "a3", "b2"]],
      ["a user's sessions on one site", { siteId: "a", userId: "7" }, ["a1", "a3", "b1", "b2"]],
      ["inactive sessions", { inactiveBefore: NOON - DAY }, ["a2", "a3", "b2"]],
      [
        "inactive sessions of one site",
        { siteId: "a", inactiveBefore: NOON - DAY },
        ["a2", "a3", "b1", "b2"],
      ],
      ["a user's inactive sessions", { userId: "7", inactiveBefore: NOON }, ["a1", "a2", "a3", "b2"]],
      [
        "sessions of a contact, in any case",
        { siteId: "a", contactEmail: "Ada@Example.com" },
        ["a1", "a3", "b1", "b2"],
      ],
      ["a contact's sessions on all sites", { contactEmail: "ada@example.com" }, ["a1", "a3", "b2"]],
      [
        "only sessions in which the user is verified",
        { userId: "8", verified: true },
        ["a1", "a2", "b1", "b2"],
      ],
      [
        "none of a user who is only claimed, if the filter asks for a verified user",
        { userId: "7", verified: true },
        ["a1", "a2", "a3", "b1", "b2"],
      ],
      [
        "none that match the filter only in part",
        { siteId: "b", userId: "8" },
        ["a1", "a2", "a3", "b1", "b2"],
      ],
    ])("removes exactly the matching sessions: %s", async (_what, filter, expected) => {
      await ask("a", "a1", NOON - 2 * DAY);
      await ask("a", "a2", NOON, "7");
      await ask("a", "a3", NOON - DAY, "8");
      await ask("b", "b1", NOON - 2 * DAY, "7");
      await ask("b", "b2", NOON);
      await leave("a", "a1", "bob@example.com");
      await leave("a", "a2", "ada@example.com");
      await leave("a", "a3", "ada@example.com");
      await leave("b", "b1", "ADA@example.com");
      const removed = await storage().removeSessions(filter, 100, NOON);
      expect(await left()).toEqual(expected);
      expect(removed).toBe(5 - expected.length);
      expect(await storage().removeSessions(filter, 100, NOON)).toBe(0);
    });

    it("keeps an old session that is in use", async () => {
      await storage().recordQuestion(
        aQuestion({ sessionId: "s", at: NOON - 9 * DAY, sessionTimeout: 99 * DAY }),
      );
      await storage().recordQuestion(aQuestion({ sessionId: "s", at: NOON, sessionTimeout: 99 * DAY }));
      expect(await storage().removeSessions({ inactiveBefore: NOON }, 100, NOON)).toBe(0);
      expect(await storage().removeSessions({ inactiveBefore: NOON + 1 }, 100, NOON)).toBe(1);
    });

    it("removes at most the given number of sessions per call", async () => {
      for (const n of [1, 2, 3, 4, 5]) await ask("a", `${n}`, NOON);
      expect(await storage().removeSessions({ siteId: "a" }, 2, NOON)).toBe(2);
      expect(await storage().removeSessions({ siteId: "a" }, 2, NOON)).toBe(2);
      expect(await storage().removeSessions({ siteId: "a" }, 2, NOON)).toBe(1);
      expect(await storage().removeSessions({ siteId: "a" }, 2, NOON)).toBe(0);
    });

    it("also removes the sessions' messages", async () => {
      await ask("a", "s", NOON);
      await storage().removeSessions({ siteId: "a" }, 1, NOON);
      await storage().importSession("a", anEmptySession("s"));
      expect((await storage().conversation("a", "s"))?.messages).toEqual([]);
    });

    it("is recorded for the id of a session that started less than 61 minutes ago, and for no other id", async () => {
      await ask("a", "young", NOON, "7");
      await ask("a", "deleted", NOON);
      await ask("a", "left", NOON);
      await ask("a", "old", NOON - REMEMBERED);
      await ask("b", "young", NOON);
      const remembered = async (siteId: string, ...ids: string[]) =>
        Promise.all(ids.map((id) => storage().wasRemoved(siteId, id)));
      expect(await remembered("a", "young", "deleted")).toEqual([false, false]);
      await storage().removeSessions({ userId: "7" }, 10, NOON + REMEMBERED - 1);
      await storage().removeConversation("a", "deleted", NOON + REMEMBERED - 1);
      await storage().removeConversation("a", "old", NOON);
      await storage().removeConversation("a", "unknown", NOON);
      expect(await remembered("a", "young", "deleted")).toEqual([true, true]);
      expect(await remembered("a", "left", "old", "unknown")).toEqual([false, false, false]);
      expect(await remembered("b", "young")).toEqual([false]);
    });

    it("is recorded until the next removal that happens at least 61 minutes later", async () => {
      await ask("a", "s", NOON);
      await ask("a", "t", NOON);
      await storage().removeConversation("a", "s", NOON);
      await storage().removeConversation("a", "t", NOON + REMEMBERED);
      expect(await storage().wasRemoved("a", "s")).toBe(false);
    });

    it("is recorded for a chat without a session if the call contains the time at which the chat was opened", async () => {
      expect(await storage().removeConversation("a", "opened", NOON, undefined)).toBe(false);
      expect(await storage().removeConversation("a", "opened", NOON, NOON - 1)).toBe(true);
      expect(await storage().removeConversation("a", "opened", NOON, NOON - 1)).toBe(false);
      expect(await storage().wasRemoved("a", "opened")).toBe(true);
      expect(await storage().removeConversation("a", "t", NOON + REMEMBERED)).toBe(false);
      expect(await storage().wasRemoved("a", "opened")).toBe(false);
    });

    it("succeeds again if a session has started again under the same id", async () => {
      for (const at of [NOON, NOON + 1]) {
        await ask("a", "s", at);
        expect(await storage().removeConversation("a", "s", at)).toBe(true);
        expect(await storage().wasRemoved("a", "s")).toBe(true);
      }
    });

    it("is refused if no filter is given", async () => {
      await ask("a", "s", NOON);
      await expect(storage().removeSessions({}, 100, NOON)).rejects.toThrow();
      expect(await left()).toEqual(["s"]);
    });
  });
}
