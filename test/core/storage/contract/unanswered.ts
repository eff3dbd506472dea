import { beforeEach, describe, expect, it } from "vitest";
import { MOST_ANSWERED } from "../../../../core/src/storage/port/insight-storage.ts";
import type { Storage } from "../../../../core/src/storage/port.ts";
import {
  type Asked,
  aClaim,
  aFailure,
  aQuestion,
  aReply,
  DAY,
  MINUTE,
  NOON,
  recorded,
  TODAY,
} from "../sample-records.ts";

export function describeUnanswered(storage: () => Storage): void {
  const range = { siteId: "a", from: TODAY - DAY, to: TODAY + 2 * DAY, limit: 100 };
  const list = (changes = {}) => storage().unansweredQuestions({ ...range, ...changes });
  const kinds = async () => (await list()).map(({ question, kind }) => [question, kind]);
  const counted = async () =>
    (await storage().usage("a", TODAY - DAY, TODAY + 2 * DAY)).map(({ unanswered }) => unanswered);
  const ask = async (content: string, changes = {}) =>
    recorded(await storage().recordQuestion(aQuestion({ sessionId: "s", content, ...changes })));
  const answer = (asked: Asked, changes = {}) =>
    storage().recordReply(aReply(asked, { messageId: "r", ...changes }));
  const rate = (rating: "up" | "down" | undefined, changes = {}) =>
    storage().rateReply({ siteId: "a", sessionId: "s", messageId: "r", rating, at: NOON + 5, ...changes });
  const waits = (changes = {}) =>
    storage().changeHandling({
      siteId: "a",
      sessionId: "s",
      by: "waiting",
      at: NOON + 9,
      asVisitor: true,
      ...changes,
    });

  describe("Unanswered questions", () => {
    it("have a text, a conversation, a time and a reason", async () => {
      const asked = await ask("Where \u{1f4e6} is it?");
      await storage().recordFailure(aFailure(asked, { at: NOON + 7 }));
      expect(await list()).toEqual([
        {
          key: asked.questionKey,
          question: "Where \u{1f4e6} is it?",
          sessionId: "s",
          askedAt: NOON,
          kind: "failed",
          markedAt: NOON + 7,
        },
      ]);
      expect(await counted()).toEqual([1]);
      expect(await list({ siteId: "b" })).toEqual([]);
    });

    it("do not include questions that were later answered, stopped or handed over", async () => {
      await answer(await ask("Answered"));
      await storage().recordFailure(aFailure(await ask("Stopped"), { stopped: true }));
      const handed = await ask("Handed over");
      await storage().changeHandling({ siteId: "a", sessionId: "s", by: "person", at: NOON });
      await storage().recordFailure(aFailure(handed));
      expect(await list()).toEqual([]);
      expect(await counted()).toEqual([0]);
    });

    it("include a question if its reply marks the question as unanswered, even if several replies are stored together", async () => {
      const asked = await Promise.all(["s", "t", "u"].map((sessionId) => ask(sessionId, { sessionId })));
      const [one, two, three] = asked as [Asked, Asked, Asked];
      await Promise.all([
        answer(one, { unanswered: "workflow_marked" }),
        answer(two, { unanswered: "model_marked", tells: true }),
        answer(three),
      ]);
      expect(await kinds()).toEqual([
        ["t", "model_marked"],
        ["s", "workflow_marked"],
      ]);
      expect((await storage().conversation("a", "s"))?.messages[1]).not.toHaveProperty("unanswered");
      expect(await counted()).toEqual([2]);
    });

    it("include a question if the workflow hands over without a text and marks the question as unanswered", async () => {
      const { questionKey } = await ask("Help");
      await waits({ asVisitor: undefined, unanswered: { questionKey, kind: "workflow_marked" } });
      expect(await kinds()).toEqual([["Help", "workflow_marked"]]);
      const elsewhere = { questionKey: questionKey + 1, kind: "workflow_marked" };
      await storage().recordQuestion(aQuestion({ sessionId: "t" }));
      await waits({ asVisitor: undefined, by: "workflow", unanswered: elsewhere });
      expect(await list(), "a question of another conversation").toHaveLength(1);
    });

    it("have the reason `disliked` while the visitor dislikes the reply, and then the earlier reason again", async () => {
      await answer(await ask("Hm"), { unanswered: "workflow_marked" });
      await rate("down");
      await rate("down");
      expect(await kinds()).toEqual([["Hm", "disliked"]]);
      expect(await counted()).toEqual([1]);
      await rate("up");
      expect(await kinds()).toEqual([["Hm", "workflow_marked"]]);
      expect(await counted()).toEqual([1]);
    });

    it("no longer include a disliked question after the visitor has removed the rating of the reply", async () => {
      await answer(await ask("Hm"));
      await rate("down");
      expect(await counted()).toEqual([1]);
      await rate(undefined);
      expect(await list()).toEqual([]);
      expect(await counted()).toEqual([0]);
      const message = { id: "pushed", role: "assistant" as const, content: "News", at: NOON };
      await storage().addMessage({ siteId: "a", sessionId: "s", message, idempotency: undefined });
      await rate("down", { messageId: "pushed" });
      expect(await list(), "a message that answers none").toEqual([]);
    });

    it("include questions after which the visitor's next action is to ask for a person", async () => {
      await answer(await ask("First"));
      await answer(await ask("Second"), { messageId: "r2" });
      await waits();
      expect(await kinds()).toEqual([["Second", "asked_person"]]);
      const failed = await ask("Third", { sessionId: "t" });
      await storage().recordFailure(aFailure(failed, { at: NOON }));
      await waits({ sessionId: "t" });
      expect(await kinds()).toEqual([
        ["Third", "asked_person"],
        ["Second", "asked_person"],
      ]);
      expect(await counted()).toEqual([2]);
    });

    it("do not include a question if another event precedes the request for a person, or if an API key requests the person", async () => {
      const message = (role: "assistant" | "agent") => ({
        siteId: "a",
        sessionId: role,
        idempotency: undefined,
        message: { id: `m-${role}`, role, content: "Hello", at: NOON },
      });
      for (const role of ["assistant", "agent"] as const) {
        await answer(await ask("Pushed", { sessionId: role }), { messageId: `r-${role}` });
        await storage().addMessage(message(role));
        await waits({ sessionId: role });
      }
      await ask("Still being answered", { sessionId: "pending" });
      await waits({ sessionId: "pending" });
      await answer(await ask("A key asks", { sessionId: "key" }), { messageId: "r-key" });
      await waits({ sessionId: "key", asVisitor: undefined });
      await answer(await ask("Handled between", { sessionId: "back" }), { messageId: "r-back" });
      const back = { siteId: "a", sessionId: "back", at: NOON };
      await storage().changeHandling({ ...back, by: "person" });
      await storage().changeHandling({ ...back, by: "workflow" });
      await waits({ sessionId: "back" });
      await waits({ sessionId: "new", begin: { user: undefined } });
      expect(await list()).toEqual([]);
    });

    it("do not include failed questions once they are asked again with the same Idempotency-Key", async () => {
      const question = aQuestion({ content: "Again", idempotency: aClaim() });
      const asked = recorded(await storage().recordQuestion(question));
      const claim = { key: "k", leaseUntil: NOON + MINUTE };
      await storage().recordFailure(aFailure(asked, { claim }));
      expect(await counted()).toEqual([1]);
      const again = recorded(await storage().recordQuestion({ ...question, idempotency: aClaim() }));
      expect(again.questionKey).toBe(asked.questionKey);
      expect(await list()).toEqual([]);
      expect(await counted()).toEqual([0]);
    });

    it("are listed page by page within a range, latest first", async () => {
      for (const at of [0, 1, 2, 3]) {
        const asked = await ask(`${at}`, { at: NOON + at, attempt: { dueAt: NOON + DAY, replySecret: "x" } });
        await storage().recordFailure(aFailure(asked, { dueAt: NOON + DAY, at: NOON + DAY - at }));
      }
      const texts = async (changes: object) => (await list(changes)).map(({ question }) => question);
      expect(await texts({ from: NOON + 1, to: NOON + 2 })).toEqual(["2", "1"]);
      const first = await list({ limit: 3 });
      expect(first.map(({ question }) => question)).toEqual(["3", "2", "1"]);
      expect(await texts({ limit: 3, after: first.at(-1) })).toEqual(["0"]);
    });

    it("are cut to 500 characters, and omitted if they have no text", async () => {
      const failed = async (content: string) => storage().recordFailure(aFailure(await ask(content)));
      await failed("\u{1f600}".repeat(600));
      await failed("");
      expect((await list()).map(({ question }) => question)).toEqual(["\u{1f600}".repeat(500)]);
    });

    it("are deleted with their conversations, but stay in the usage counts", async () => {
      for (const sessionId of ["s", "t"])
        await storage().recordFailure(aFailure(await ask("Hm", { sessionId })));
      await storage().removeConversation("a", "s", NOON);
      expect((await list()).map(({ sessionId }) => sessionId)).toEqual(["t"]);
      await storage().removeSessions({ siteId: "a" }, 10, NOON);
      expect(await list()).toEqual([]);
      expect(await counted()).toEqual([2]);
    });

    it("are counted on the day of the question in the site's time zone", async () => {
      const late = TODAY - MINUTE;
      const asked = await ask("Late", { at: late, timezone: "+02:00" });
      await storage().recordFailure(aFailure(asked, { at: TODAY + DAY, timezone: "+02:00" }));
      const days = await storage().usage("a", TODAY - DAY, TODAY + DAY);
      expect(days.find(({ unanswered }) => unanswered === 1)?.day).toBe(TODAY);
    });
  });

  describe("Wordings that are marked as answered", () => {
    beforeEach(() => storage().markAnswered("a", [1, 2], NOON));

    it("belong to one site, and store the time of the latest mark", async () => {
      await storage().markAnswered("a", [3], NOON + 1);
      await storage().markAnswered("a", [1, 2], NOON + 2);
      expect(await storage().answeredQuestions("a")).toEqual([
        { words: [1, 2], at: NOON + 2 },
        { words: [3], at: NOON + 1 },
      ]);
      expect(await storage().answeredQuestions("b")).toEqual([]);
    });

    it(`are limited to the latest ${MOST_ANSWERED}, and are not stored for an unknown or removed site`, async () => {
      await Promise.all(
        Array.from({ length: MOST_ANSWERED }, (_, at) =>
          storage().markAnswered("a", [at + 10], NOON + 1 + at),
        ),
      );
      const stored = await storage().answeredQuestions("a");
      expect(stored).toHaveLength(MOST_ANSWERED);
      expect(stored.at(-1)).toEqual({ words: [10], at: NOON + 1 });
      await storage().markAnswered("nowhere", [1], NOON);
      expect(await storage().answeredQuestions("nowhere")).toEqual([]);
      await storage().removeSite("a");
      expect(await storage().answeredQuestions("a")).toEqual([]);
    });
  });
}
