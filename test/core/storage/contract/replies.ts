import { describe, expect, it } from "vitest";
import type { Question, Storage } from "../../../../core/src/storage/port.ts";
import {
  aClaim,
  aFailure,
  aQuestion,
  aReply,
  MINUTE,
  NOON,
  questionRef,
  recorded,
  TODAY,
} from "../sample-records.ts";

export function describeReplies(storage: () => Storage): void {
  const ask = async (changes: Partial<Question> = {}) =>
    recorded(await storage().recordQuestion(aQuestion({ sessionId: "s", ...changes })));
  const conversation = () => storage().conversation("a", "s");
  const texts = async () => (await conversation())?.messages.map(({ content }) => content);
  const attempt = { dueAt: NOON + MINUTE, replySecret: "secret" };

  describe("A reply", () => {
    it("is stored after all messages of the session", async () => {
      const asked = await ask({ content: "one" });
      await ask({ content: "two" });
      const at = NOON + MINUTE;
      const reply = aReply(asked, { content: "reply", messageId: "m", at });
      expect(await storage().recordReply(reply)).toEqual({ outcome: "stored" });
      const found = await conversation();
      expect(found?.messages.map(({ content }) => content)).toEqual(["one", "two", "reply"]);
      expect(found?.messages[2]).toEqual({ id: "m", role: "assistant", content: "reply", at });
      expect(found?.session).toMatchObject({ messageCount: 3, lastMessageAt: at });
    });

    it("is discarded if its session was deleted, even if the id is used again", async () => {
      const asked = await ask();
      await storage().removeConversation("a", "s", NOON);
      await ask();
      expect(await storage().recordReply(aReply(asked))).toEqual({ outcome: "gone" });
      expect(await texts()).toHaveLength(1);
    });

    it("cannot be stored, read or reported as failed through another site", async () => {
      const asked = await ask({ content: "one" });
      const theirs = aReply(asked, { siteId: "b" });
      expect(await storage().recordReply(theirs)).toEqual({ outcome: "gone" });
      await storage().recordFailure(aFailure(asked, { siteId: "b" }));
      expect((await conversation())?.pendingUntil).toBe(NOON + 2 * MINUTE);
      await storage().recordReply(aReply(asked, { content: "ours" }));
      const ref = { ...questionRef(asked), siteId: "b" };
      expect(await storage().replyTo(ref)).toBeUndefined();
      expect(await storage().messagesBefore({ ...ref, questionKey: asked.questionKey + 9 }, 9)).toEqual([]);
      expect(await texts()).toEqual(["one", "ours"]);
    });

    it("is stored once: the first of several concurrent replies is stored, and returned for the others", async () => {
      const asked = await ask({ content: "question" });
      const outcomes = await Promise.all(
        ["first", "second", "third"].map((content) => storage().recordReply(aReply(asked, { content }))),
      );
      const answered = { outcome: "answered", reply: { content: "first" } };
      expect(outcomes).toMatchObject([{ outcome: "stored" }, answered, answered]);
      expect(await texts()).toEqual(["question", "first"]);
      expect((await conversation())?.session.messageCount).toBe(2);
    });

    it("is marked as stopped in every read if it was stopped", async () => {
      const asked = await ask();
      await storage().recordReply(aReply(asked, { content: "so f", stopped: true }));
      expect((await conversation())?.messages[1]).toMatchObject({ content: "so f", stopped: true });
      expect(await storage().replyTo(questionRef(asked))).toMatchObject({ content: "so f", stopped: true });
      const [exported] = await storage().exportSessions({ siteId: "a" }, 0, 9);
      expect(exported?.messages[1]).toMatchObject({ stopped: true });
    });

    it("is found through its question, with its metadata", async () => {
      const asked = await ask();
      expect(await storage().replyTo(questionRef(asked))).toBeUndefined();
      const metadata = { model: "gpt", tokensUsed: 12, responseTime: 345.5 };
      await storage().recordReply(aReply(asked, { messageId: "m", content: "Hello", metadata }));
      expect(await storage().replyTo(questionRef(asked))).toEqual({
        messageId: "m",
        content: "Hello",
        metadata,
      });
    });

    it("is returned for its question's idempotency key, even if it was stored without the key", async () => {
      const idempotency = aClaim();
      const asked = await ask({ idempotency });
      await storage().recordReply(aReply(asked, { content: "late" }));
      const again = await storage().recordQuestion(aQuestion({ sessionId: "s", idempotency, at: NOON + 1 }));
      expect(again).toMatchObject({ outcome: "answered", reply: { content: "late" } });
    });
  });

  describe("A reply", () => {
    it("is pending from the question until it is stored or overdue", async () => {
      const asked = await ask({ attempt });
      expect((await conversation())?.pendingUntil).toBe(attempt.dueAt);
      await storage().recordReply(aReply(asked));
      expect((await conversation())?.pendingUntil).toBeUndefined();
    });

    it("is pending while any question of the session has no reply", async () => {
      const first = await ask({ attempt });
      const second = await ask({ attempt: { ...attempt, dueAt: NOON + 2 * MINUTE } });
      await storage().recordReply(aReply(second));
      expect((await conversation())?.pendingUntil).toBe(attempt.dueAt);
      await storage().recordReply(aReply(first));
      expect((await conversation())?.pendingUntil).toBeUndefined();
    });

    it("is pending until it fails, and the failure is counted unless the visitor stopped the reply", async () => {
      const [first, second] = [await ask({ attempt }), await ask({ attempt })];
      expect(await storage().recordFailure(aFailure(first, attempt))).toBeUndefined();
      expect(await storage().recordFailure(aFailure(second, { ...attempt, stopped: true }))).toBeUndefined();
      expect((await conversation())?.pendingUntil).toBeUndefined();
      expect(await storage().usage("a", TODAY, TODAY)).toMatchObject([{ messages: 2, failures: 1 }]);
    });

    it("is pending even if an earlier attempt at the same message fails late", async () => {
      const idempotency = aClaim();
      const first = await ask({ idempotency, attempt });
      const later = { dueAt: NOON + 3 * MINUTE, replySecret: "another" };
      await ask({ idempotency, attempt: later, at: NOON + MINUTE });
      await storage().recordFailure(aFailure(first, { ...attempt, claim: idempotency }));
      expect((await conversation())?.pendingUntil).toBe(later.dueAt);
      expect(await storage().askedQuestion(first.questionKey)).toMatchObject(later);
    });

    it("is not pending after it is stored, and a failure reported later returns the stored reply and is not counted", async () => {
      const asked = await ask({ attempt });
      await storage().recordReply(aReply(asked, { content: "just in time" }));
      expect(await storage().recordFailure(aFailure(asked, attempt))).toMatchObject({
        content: "just in time",
      });
      expect(await storage().usage("a", TODAY, TODAY)).toMatchObject([{ failures: 0 }]);
    });
  });

  describe("A question", () => {
    it("is found by its number with the fields that a late reply needs, while its session exists", async () => {
      const asked = await ask({ attempt });
      const found = { ...questionRef(asked), ...attempt, sessionId: "s", at: NOON };
      expect(await storage().askedQuestion(asked.questionKey)).toEqual(found);
      await storage().recordReply(aReply(asked));
      expect(await storage().askedQuestion(asked.questionKey)).toEqual({ ...found, dueAt: undefined });
      expect(await storage().askedQuestion(asked.questionKey + 1)).toBeUndefined();
      await storage().removeConversation("a", "s", NOON);
      expect(await storage().askedQuestion(asked.questionKey)).toBeUndefined();
    });

    it.each([-1, 0.5, 2 ** 53, 1e300])("is undefined for this number: %s", async (key) => {
      await ask();
      expect(await storage().askedQuestion(key)).toBeUndefined();
    });

    it("comes with the earlier messages of its session, oldest first, and none of another session", async () => {
      await ask({ sessionId: "other", content: "elsewhere" });
      const first = await ask({ content: "1" });
      await storage().recordReply(aReply(first, { content: "2" }));
      await ask({ content: "3" });
      const last = await ask({ content: "4" });
      await ask({ content: "5" });
      const saidBefore = async (count: number) =>
        (await storage().messagesBefore(questionRef(last), count)).map(
          ({ role, content }) => `${role} ${content}`,
        );
      expect(await saidBefore(9)).toEqual(["user 1", "assistant 2", "user 3"]);
      expect(await saidBefore(2)).toEqual(["assistant 2", "user 3"]);
      expect(await saidBefore(0)).toEqual([]);
    });

    it("comes with at most 262,144 UTF-16 code units of earlier messages", async () => {
      for (const content of ["a".repeat(200_000), "b".repeat(200_000), "c"]) {
        const asked = await ask();
        await storage().recordReply(aReply(asked, { content }));
      }
      const before = await storage().messagesBefore(questionRef(await ask()), 9);
      expect(before.map(({ content }) => content[0])).toEqual(["Q", "b", "Q", "c"]);
    });
  });
}
