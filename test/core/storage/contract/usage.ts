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
      await storage().openSession({ siteId: "a", id: "t", at: TODAY + DAY - 1, user: undefined });
      await storage().recordFailure(aFailure(asked, { at: TODAY + DAY }));
      await storage().recordQuestion(aQuestion({ siteId: "b", at: TODAY }));
      const none = { thumbsUp: 0, thumbsDown: 0, p50: undefined, p95: undefined };
      expect(await storage().usage("a", TODAY - DAY, TODAY + DAY)).toEqual([
        { day: TODAY, messages: 3, sessions: 3, failures: 0, ...none },
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

    it("stays when sessions are removed", async () => {
      await storage().recordQuestion(aQuestion());
      await storage().removeSessions({ siteId: "a" }, 10);
      expect(await storage().usage("a", TODAY, TODAY)).toMatchObject([{ messages: 1, sessions: 1 }]);
    });
  });
}
