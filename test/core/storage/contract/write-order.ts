import { describe, expect, it } from "vitest";
import type { Storage } from "../../../../core/src/storage/port.ts";
import {
  aClaim,
  aFailure,
  aKey,
  anEmptySession,
  aQuestion,
  aReply,
  aSite,
  MINUTE,
  NOON,
  questionRef,
  recorded,
  TIMEOUT,
} from "../sample-records.ts";

/** Tests concurrent calls, which share a commit in some stores. */
export function describeWriteOrder(storage: () => Storage): void {
  const ask = (changes = {}) => storage().recordQuestion(aQuestion({ sessionId: "s", ...changes }));
  const contents = async (id = "s") =>
    (await storage().conversation("a", id))?.messages.map(({ content }) => content);

  describe("With writes called one after the other and not awaited,", () => {
    it("a question after a session's removal starts a new session", async () => {
      const before = recorded(await ask({ content: "old" }));
      const [isRemoved, outcome] = await Promise.all([
        storage().removeConversation("a", "s", NOON),
        ask({ content: "new" }),
      ]);
      expect(isRemoved).toBe(true);
      expect(recorded(outcome).session).toMatchObject({ id: "s", messageCount: 1 });
      expect(recorded(outcome).session.key).not.toBe(before.session.key);
      expect(await contents()).toEqual(["new"]);
    });

    it("a removal after a question also removes the question", async () => {
      await ask();
      const [outcome, isRemoved] = await Promise.all([ask(), storage().removeConversation("a", "s", NOON)]);
      expect([outcome.outcome, isRemoved]).toEqual(["recorded", true]);
      expect(await contents()).toBeUndefined();
    });

    it("a question after the removal of many sessions starts a new session", async () => {
      await ask({ content: "old" });
      const [removed] = await Promise.all([
        storage().removeSessions({ siteId: "a" }, 10, NOON),
        ask({ content: "new" }),
      ]);
      expect([removed, await contents()]).toEqual([1, ["new"]]);
    });

    it("a reply after a removal is discarded, and a reply before a removal is removed", async () => {
      const asked = recorded(await ask());
      const [, late] = await Promise.all([
        storage().removeConversation("a", "s", NOON),
        storage().recordReply(aReply(asked)),
      ]);
      expect(late).toEqual({ outcome: "gone" });
      const again = recorded(await ask());
      const [early, isRemoved] = await Promise.all([
        storage().recordReply(aReply(again)),
        storage().removeConversation("a", "s", NOON),
      ]);
      expect([early, isRemoved, await contents()]).toEqual([{ outcome: "stored" }, true, undefined]);
    });

    it("a question after a reply is stored after the reply", async () => {
      const asked = recorded(await ask({ content: "1" }));
      await Promise.all([storage().recordReply(aReply(asked, { content: "2" })), ask({ content: "3" })]);
      expect(await contents()).toEqual(["1", "2", "3"]);
    });

    it("a question to a successor is stored after an earlier question that was redirected to the successor", async () => {
      await ask();
      await ask({ freshSessionId: "t", at: NOON + TIMEOUT, content: "1" });
      const at = NOON + TIMEOUT + MINUTE;
      await Promise.all([ask({ at, content: "2" }), ask({ sessionId: "t", at, content: "3" })]);
      expect(await contents("t")).toEqual(["1", "2", "3"]);
    });

    it("a failure is recorded if it comes before the reply, but not if it comes after the reply", async () => {
      const first = recorded(await ask());
      const [failed, stored] = await Promise.all([
        storage().recordFailure(aFailure(first)),
        storage().recordReply(aReply(first)),
      ]);
      expect([failed, stored]).toEqual([undefined, { outcome: "stored" }]);
      const second = recorded(await ask());
      const [, late] = await Promise.all([
        storage().recordReply(aReply(second, { content: "In time" })),
        storage().recordFailure(aFailure(second)),
      ]);
      expect(late).toMatchObject({ content: "In time" });
    });

    it("a repeated question is in flight before the reply, and answered after the reply", async () => {
      const idempotency = aClaim({ key: "k" });
      const asked = recorded(await ask({ idempotency }));
      const outcomes = await Promise.all([
        ask({ idempotency }),
        storage().recordReply(aReply(asked, { idempotencyKey: "k" })),
        ask({ idempotency }),
      ]);
      expect(outcomes.map(({ outcome }) => outcome)).toEqual(["in_flight", "stored", "answered"]);
    });

    it("a rating is refused if it comes before the reply", async () => {
      const asked = recorded(await ask());
      const rated = { siteId: "a", sessionId: "s", messageId: "r", rating: "up" as const, at: NOON };
      const [early, , late] = await Promise.all([
        storage().rateReply(rated),
        storage().recordReply(aReply(asked, { messageId: "r" })),
        storage().rateReply(rated),
      ]);
      expect([early, late?.message.rating]).toEqual([undefined, "up"]);
    });

    it("a question after an import continues the imported session", async () => {
      const [isNew, outcome] = await Promise.all([
        storage().importSession("a", anEmptySession("i")),
        ask({ sessionId: "i" }),
      ]);
      expect([isNew, recorded(outcome).session.messageCount]).toEqual([true, 1]);
      expect(
        (await storage().listSessions({ siteId: "a", page: 1, perPage: 9, from: undefined, to: undefined }))
          .total,
      ).toBe(1);
    });

    it("a question after the site's removal is refused, and a question before the removal is removed with the site", async () => {
      const asked = recorded(await ask());
      const [before, isRemoved, after, reply] = await Promise.all([
        ask(),
        storage().removeSite("a"),
        ask(),
        storage().recordReply(aReply(asked)),
        storage().recordFailure({ ...aFailure(asked), ...questionRef(asked) }),
      ]);
      expect([before.outcome, isRemoved, after.outcome, reply.outcome]).toEqual([
        "recorded",
        true,
        "no_site",
        "gone",
      ]);
      await storage().createSite(aSite("a"), aKey("key_again", "a"));
      expect(await contents()).toBeUndefined();
      expect(await storage().usage("a", 0, NOON)).toEqual([]);
    });
  });
}
