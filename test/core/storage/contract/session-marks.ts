import { describe, expect, it } from "vitest";
import type { Rating } from "../../../../core/src/sessions/message.ts";
import type { Storage } from "../../../../core/src/storage/port.ts";
import { type Asked, aFailure, aQuestion, aReply, DAY, NOON, recorded } from "../sample-records.ts";

const START_CONTEXT = '{"page":"https://shop.example/waves","cart_total":"9.90 EUR"}';
const ANOTHER = '{"page":"https://shop.example/"}';

export function describeSessionMarks(storage: () => Storage): void {
  const ask = async (sessionId: string, changes = {}) =>
    recorded(await storage().recordQuestion(aQuestion({ sessionId, ...changes })));
  const marks = async (at: number, ...asked: Asked[]) => {
    const keys = asked.map(({ session }) => session.key);
    const found = await storage().sessionMarks("a", keys, at);
    return asked.map(({ session }) => found.find(({ sessionKey }) => sessionKey === session.key));
  };

  describe("The marks of a session", () => {
    it("contain the worst rating until the visitor removes it", async () => {
      const asked = await ask("s");
      const rate = async (messageId: string, rating: Rating | undefined) => {
        await storage().rateReply({ siteId: "a", sessionId: "s", messageId, rating, at: NOON });
        return (await marks(NOON, asked))[0];
      };
      await storage().recordReply(aReply(asked, { messageId: "msg_1" }));
      await storage().recordReply(aReply(await ask("s"), { messageId: "msg_2" }));
      const sessionKey = asked.session.key;
      expect(await rate("msg_1", "up")).toEqual({ sessionKey, rating: "up" });
      expect(await rate("msg_2", "down")).toEqual({ sessionKey, rating: "down" });
      expect(await rate("msg_2", undefined)).toEqual({ sessionKey, rating: "up" });
      expect(await rate("msg_1", undefined)).toBeUndefined();
    });

    it("say whether the visitor's last message has no reply because the reply is overdue or failed", async () => {
      const attempt = { dueAt: NOON + 2, replySecret: "s" };
      const late = await ask("late", { attempt });
      const failed = await ask("failed", { attempt });
      const again = await ask("again", { attempt });
      await storage().recordReply(aReply(again));
      await storage().recordFailure(aFailure(failed, { dueAt: NOON + 2 }));
      const unanswered = ({ session }: Asked) => ({ sessionKey: session.key, unanswered: true });
      expect(await marks(NOON + 1, late, failed, again)).toEqual([undefined, unanswered(failed), undefined]);
      expect(await marks(NOON + 2, late, failed, again)).toEqual([
        unanswered(late),
        unanswered(failed),
        undefined,
      ]);
    });

    it("contain the page on which the session started, even after later messages, an export and an import", async () => {
      const asked = await ask("s", { beginning: START_CONTEXT });
      await storage().recordReply(aReply(asked));
      await storage().recordReply(aReply(await ask("s", { beginning: ANOTHER })));
      const { session } = asked;
      const reported = { sessionKey: session.key, beginning: START_CONTEXT };
      expect(await marks(NOON, asked)).toEqual([reported]);
      const [exported] = await storage().exportSessions({ siteId: "a" }, 0, 10);
      const range = { siteId: "a", from: undefined, to: undefined };
      expect(exported?.beginning).toBe(START_CONTEXT);
      expect(await storage().exportRange(range, undefined, { sessions: 1, messages: 9 })).toEqual([exported]);
      await storage().removeConversation("a", "s", NOON);
      if (exported === undefined) throw new Error("Nothing was exported.");
      expect(await storage().importSession("a", exported)).toBe(true);
      const sessionKey = (await storage().session("a", "s"))?.key ?? 0;
      expect(await storage().sessionMarks("a", [sessionKey], NOON)).toEqual([{ ...reported, sessionKey }]);
      const later = await ask("s", { at: NOON + DAY, beginning: ANOTHER });
      expect((await marks(NOON, later))[0]?.beginning).toBe(ANOTHER);
    });

    it("are absent for a session of another site", async () => {
      expect(await marks(NOON + DAY, await ask("s", { siteId: "b" }))).toEqual([undefined]);
    });
  });
}
