import { describe, expect, it } from "vitest";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { aFailure, aQuestion, aReply, DAY, NOON, recorded, TIMEOUT, TODAY } from "../sample-records.ts";

export function describeUsage(storage: () => Storage): void {
  describe("Usage", () => {
    it("counts messages, sessions and failures by UTC day and site", async () => {
      await storage().recordQuestion(aQuestion({ sessionId: "s", at: TODAY }));
      await storage().recordQuestion(aQuestion({ sessionId: "s", at: TODAY + 1 }));
      const last = aQuestion({ sessionId: "s", at: TODAY + TIMEOUT + 1 });
      const asked = recorded(await storage().recordQuestion(last));
      await storage().recordQuestion(aQuestion({ sessionId: "t", at: TODAY + DAY - 1 }));
      await storage().recordFailure(aFailure(asked, { at: TODAY + DAY }));
      await storage().recordQuestion(aQuestion({ siteId: "b", at: TODAY }));
      const none = { thumbsUp: 0, thumbsDown: 0, assistedCarts: 0, p50: undefined, p95: undefined };
      expect(await storage().usage("a", TODAY - DAY, TODAY + DAY)).toEqual([
        { day: TODAY, messages: 4, sessions: 3, failures: 0, ...none },
        { day: TODAY + DAY, messages: 0, sessions: 0, failures: 1, ...none },
      ]);
      expect(await storage().usage("a", TODAY + DAY, TODAY + DAY)).toHaveLength(1);
      expect(await storage().usage("a", TODAY - DAY, TODAY - DAY)).toEqual([]);
    });

    it("knows the usual and the slow time to a reply, to within 5 %", async () => {
      const reply = async (responseTime: number) =>
        storage().recordReply(
          aReply(recorded(await storage().recordQuestion(aQuestion())), {
            at: NOON,
            metadata: { model: "webhook", tokensUsed: 0, responseTime },
          }),
        );
      await Promise.all(Array.from({ length: 100 }, (_, n) => reply((n + 1) * 10)));
      const [day] = await storage().usage("a", TODAY, TODAY);
      expect(Math.abs((day?.p50 ?? 0) / 500 - 1)).toBeLessThanOrEqual(0.05);
      expect(Math.abs((day?.p95 ?? 0) / 950 - 1)).toBeLessThanOrEqual(0.05);
    });

    it("tells a reply on the day it came, even where nothing else happened", async () => {
      const asked = recorded(await storage().recordQuestion(aQuestion({ at: TODAY })));
      await storage().recordReply(aReply(asked, { at: TODAY + DAY }));
      expect(await storage().usage("a", TODAY + DAY, TODAY + DAY)).toMatchObject([
        { messages: 0, p50: expect.any(Number) },
      ]);
    });

    it("counts each message once where sessions come, go and are imported in the same moment", async () => {
      const ask = (sessionId: string) => storage().recordQuestion(aQuestion({ sessionId }));
      const [first] = await Promise.all([ask("s"), ask("s"), ask("t")]);
      const imported = { session: recorded(first).session, successor: undefined, messages: [] };
      const message = { id: "m", role: "user" as const, content: "Hello", at: NOON, metadata: undefined };
      await Promise.all([
        ask("t"),
        storage().removeConversation("a", "s", NOON),
        ask("u"),
        storage().importSession("a", {
          ...imported,
          session: { ...imported.session, id: "v" },
          messages: [message],
        }),
        ask("v"),
        storage().removeSessions({ siteId: "a" }, 1, NOON),
        ask("w"),
      ]);
      await storage().recordReply(aReply(recorded(await ask("w"))));
      expect(await storage().usage("a", TODAY, TODAY)).toMatchObject([
        { messages: 8, sessions: 4, p50: expect.any(Number) },
      ]);
    });

    it("stays when sessions are removed", async () => {
      await storage().recordQuestion(aQuestion());
      await storage().removeSessions({ siteId: "a" }, 10, NOON);
      expect(await storage().usage("a", TODAY, TODAY)).toMatchObject([{ messages: 1, sessions: 1 }]);
    });
  });
}
