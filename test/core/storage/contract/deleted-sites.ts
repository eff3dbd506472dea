import { describe, expect, it } from "vitest";
import type { Storage } from "../../../../core/src/storage/port.ts";
import {
  aClaim,
  aFailure,
  aKey,
  aQuestion,
  aReply,
  aSite,
  NOON,
  recorded,
  TODAY,
} from "../sample-records.ts";

/** Calls for a site that does not exist, or no longer exists, store nothing. Sites `a` and `b` exist. */
export function describeDeletedSites(storage: () => Storage): void {
  const ask = (siteId: string, changes = {}) => storage().recordQuestion(aQuestion({ siteId, ...changes }));
  const everything = async (siteId: string) => {
    const query = { siteId, page: 1, perPage: 9, from: undefined, to: undefined };
    return {
      sessions: await storage().exportSessions({ siteId }, 0, 9),
      total: (await storage().listSessions(query)).total,
      usage: await storage().usage(siteId, TODAY, TODAY),
      remembered: await storage().wasRemoved(siteId, "removed"),
    };
  };
  const nothing = { sessions: [], total: 0, usage: [], remembered: false };

  describe("A site that does not exist", () => {
    it("gets no session, whether or not the message names a session id", async () => {
      for (const sessionId of [undefined, "s"]) {
        expect(await ask("nowhere", { sessionId })).toEqual({ outcome: "no_site" });
      }
      expect(await everything("nowhere")).toEqual(nothing);
    });

    it("claims no idempotency key, so the key is free once the site is created", async () => {
      const idempotency = aClaim({ key: "k" });
      expect(await ask("later", { idempotency })).toEqual({ outcome: "no_site" });
      await storage().createSite(aSite("later"), aKey("key_later", "later"));
      expect(await ask("later", { idempotency })).toMatchObject({ outcome: "recorded" });
    });

    it("stores no record of a chat that was opened and then deleted", async () => {
      expect(await storage().removeConversation("nowhere", "removed", NOON, NOON)).toBe(false);
      expect(await everything("nowhere")).toEqual(nothing);
    });
  });

  describe("A removed site", () => {
    it("has no sessions, messages, counts or idempotency keys left, and other sites keep theirs", async () => {
      const idempotency = aClaim({ key: "k" });
      const asked = recorded(await ask("a", { sessionId: "s", idempotency }));
      await storage().recordReply(aReply(asked, { idempotencyKey: "k" }));
      await ask("a", { sessionId: "removed" });
      await storage().removeConversation("a", "removed", NOON);
      await ask("b", { sessionId: "s", idempotency });
      const theirs = await everything("b");
      expect(await storage().removeSite("a")).toBe(true);
      expect(await everything("a")).toEqual(nothing);
      expect(await everything("b")).toEqual(theirs);
      await storage().createSite(aSite("a"), aKey("key_again", "a"));
      expect(await everything("a")).toEqual(nothing);
      expect(await ask("a", { sessionId: "s", idempotency })).toMatchObject({
        outcome: "recorded",
        session: { id: "s", messageCount: 1 },
      });
    });

    it("does not count the failure of a message that was removed with the site", async () => {
      const asked = recorded(await ask("a", { sessionId: "s" }));
      await storage().removeSite("a");
      await storage().recordFailure(aFailure(asked));
      await storage().createSite(aSite("a"), aKey("key_again", "a"));
      expect(await everything("a")).toEqual(nothing);
    });

    it("differs from a removed conversation, for which a later failure is still counted", async () => {
      const asked = recorded(await ask("a", { sessionId: "s" }));
      await storage().removeConversation("a", "s", NOON);
      await storage().recordFailure(aFailure(asked));
      expect((await everything("a")).usage).toMatchObject([{ messages: 1, failures: 1 }]);
    });
  });

  describe("A new site", () => {
    it("exists with all its keys, or not at all", async () => {
      const keys = [aKey("key_1", "c"), aKey("key_2", "c"), aKey("key_3", "c")] as const;
      await storage().createSite(aSite("c"), ...keys);
      expect(await storage().keys("c")).toEqual(keys);
      const taken = storage().createSite(aSite("d"), aKey("key_4", "d"), aKey("key_2", "d"));
      await expect(taken).rejects.toThrow();
      expect([await storage().site("d"), await storage().key("key_4")]).toEqual([undefined, undefined]);
    });
  });
}
