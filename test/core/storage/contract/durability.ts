import { describe, expect, it } from "vitest";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { aQuestion, aReply, aSite, NOON, recorded, TODAY } from "../sample-records.ts";

export function describeDurability(
  storage: () => Storage,
  reopen: (() => Promise<Storage>) | undefined,
): void {
  const page = { siteId: "a", page: 1, perPage: 100, from: undefined, to: undefined };

  describe("Storage", () => {
    it("answers a ping", async () => {
      await expect(storage().ping()).resolves.toBeUndefined();
    });

    it("includes every resolved write in the next read", async () => {
      for (let n = 1; n <= 30; n++) {
        await storage().recordQuestion(aQuestion({ sessionId: "s" }));
        expect(await storage().session("a", "s")).toMatchObject({ messageCount: n });
      }
    });

    it("executes writes in the order of the calls, even if they are not awaited", async () => {
      const asked = Array.from({ length: 600 }, (_, n) =>
        storage().recordQuestion(aQuestion({ sessionId: "s", content: `${n}` })),
      );
      await Promise.all(asked);
      const found = await storage().conversation("a", "s");
      expect(found?.messages.map(({ content }) => Number(content))).toEqual(asked.map((_, n) => n));
    });

    it("rejects only the invalid ones of several concurrent calls", async () => {
      const begin = (freshSessionId: string) => storage().recordQuestion(aQuestion({ freshSessionId }));
      await begin("taken");
      const results = await Promise.allSettled(["one", "taken", "two", "taken", "three"].map(begin));
      expect(results.map(({ status }) => status === "fulfilled")).toEqual([true, false, true, false, true]);
      expect((await storage().listSessions(page)).total).toBe(4);
      expect(await storage().usage("a", TODAY, TODAY)).toMatchObject([{ sessions: 4 }]);
    });

    it("commits waiting writes when it closes, and rejects later calls", async () => {
      const asking = storage().recordQuestion(aQuestion({ sessionId: "s" }));
      const closing = storage().close();
      await expect(storage().session("a", "s")).rejects.toThrow();
      await expect(storage().ping()).rejects.toThrow();
      await expect(asking).resolves.toMatchObject({ session: { id: "s" } });
      await closing;
      await storage().close();
    });

    it.skipIf(reopen === undefined)("keeps all data after a restart", async () => {
      const asked = recorded(await storage().recordQuestion(aQuestion({ sessionId: "s" })));
      await storage().recordReply(aReply(asked));
      const before = [await storage().exportSessions(page, 0, 9), await storage().usage("a", TODAY, TODAY)];
      await reopen?.();
      const after = [await storage().exportSessions(page, 0, 9), await storage().usage("a", TODAY, TODAY)];
      expect(after).toEqual(before);
      expect(await storage().site("a")).toEqual(aSite("a"));
      expect((await storage().listSessions(page)).total).toBe(1);
    });

    it.skipIf(reopen === undefined)("never reuses the number of a deleted session", async () => {
      const begin = async () =>
        recorded(await storage().recordQuestion(aQuestion({ sessionId: "s" }))).session;
      const { key } = await begin();
      await storage().removeConversation("a", "s", NOON);
      await reopen?.();
      expect((await begin()).key).toBeGreaterThan(key);
    });
  });
}
